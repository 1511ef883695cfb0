import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { type Crop, MIDDLE, moved, NEAREST, squareOf } from './crop.ts'
import { Stack } from '#ui/layout/flow.tsx'
import classes from './files.module.css'

// Enough for sharp screens; the server scales it down.
const PIXELS = 512
const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Crops a picture to a square: dragging or arrow keys move it, the slider zooms. */
export default function CropDialog({
  file,
  onDone,
  onClose,
  onProblem,
}: {
  file: File
  /** Gets the square as a data URI in JPEG. */
  onDone: (square: string) => void
  onClose: () => void
  onProblem: (words: string) => void
}) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>(MIDDLE)
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const failed = useRef(onProblem)
  failed.current = onProblem

  useEffect(() => {
    let gone = false
    createImageBitmap(file).then(
      (made) => (gone ? made.close() : setPicture(made)),
      () => gone || failed.current(t`This picture cannot be read. Choose another one.`),
    )
    return () => {
      gone = true
    }
  }, [file, t])

  useEffect(() => {
    const brush = canvas.current?.getContext('2d')
    if (!brush || !picture) return
    const { left, top, side } = squareOf(crop, picture.width, picture.height)
    // Transparent parts become white, since a JPEG has no transparency.
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, PIXELS, PIXELS)
    brush.drawImage(picture, left, top, side, side, 0, 0, PIXELS, PIXELS)
  }, [picture, crop])

  const move = (by: Parameters<typeof moved>[1]) =>
    picture && setCrop((old) => moved(old, by, picture.width, picture.height))
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!held.current) return
    const { width } = event.currentTarget.getBoundingClientRect()
    move({ x: (held.current.x - event.clientX) / width, y: (held.current.y - event.clientY) / width })
    held.current = { x: event.clientX, y: event.clientY }
  }
  const steer = (event: KeyboardEvent) => {
    const way = KEYS[event.key]
    if (!way) return
    event.preventDefault()
    move({ x: way[0] * 0.05, y: way[1] * 0.05 })
  }
  const keep = () => canvas.current && onDone(canvas.current.toDataURL('image/jpeg', 0.9))
  return (
    <Dialog
      title={<Trans>Crop your photo</Trans>}
      width={400}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={!picture} onClick={keep}>
            <Trans>Use this photo</Trans>
          </Button>
        </>
      }
    >
      <Stack align="center">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture, as dragging does. */}
        <div
          className={classes.cropFrame}
          tabIndex={0}
          role="group"
          aria-label={t`Photo; move it with the arrow keys`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            held.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            held.current = null
          }}
          onKeyDown={steer}
        >
          <canvas className="cover" ref={canvas} width={PIXELS} height={PIXELS} />
        </div>
        <label>
          <Trans>Zoom</Trans>{' '}
          <input
            type="range"
            min={1}
            max={NEAREST}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => move({ zoom: Number(event.currentTarget.value) })}
          />
        </label>
      </Stack>
    </Dialog>
  )
}
