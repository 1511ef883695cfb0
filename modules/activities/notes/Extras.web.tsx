import { FilesInput } from '#ui/FilesInput.tsx'
import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import {
  IconChecklist,
  IconMicrophone,
  IconPaperclip,
  IconPin,
  IconPinFilled,
  IconPlayerStopFilled,
  IconX,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fileSize } from '#base/file-size.ts'
import { ACCEPTED, fileProblem } from '#platform/files/screen/file-checks.ts'
import { FileGlyph } from '#platform/files/screen/FileGlyph.tsx'
import { extensionOf } from '#platform/files/upload-rules.ts'
import { Problem, Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { shortClock } from '../calls/call-looks.web.tsx'
import { MOST_STEPS } from '../note.record.ts'
import { PinMenu, type Pins } from './PinMenu.web.tsx'
import { useRecorder } from './use-recorder.web.ts'

const MOST_FILES = 10

/** What a new note carries beside its text. */
export interface Extras {
  files: readonly File[]
  /** Titles of the checklist; null while it has none. */
  steps: readonly string[] | null
  pins: Pins
}

export const NO_EXTRAS: Extras = { files: [], steps: null, pins: { all: false, own: false } }

/** True where nothing would be lost if the composer closed. */
export const isPlain = ({ files, steps, pins }: Extras): boolean =>
  files.length === 0 && steps === null && !pins.all && !pins.own

/** The buttons that add files, a recorded voice, a checklist and a pin to a new note. */
export function ExtrasBar({ extras, onChange }: { extras: Extras; onChange: (extras: Extras) => void }) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // A recording ends later than it began, when the other parts may have changed.
  const newest = useRef(extras)
  useEffect(() => {
    newest.current = extras
  })
  const add = (added: readonly File[]) => {
    const problems = added.flatMap((file) => fileProblem(file, i18n) ?? [])
    const fine = added.filter((file) => fileProblem(file, i18n) === null)
    const files = [...newest.current.files, ...fine]
    setProblem(files.length > MOST_FILES ? t`A note takes at most ${MOST_FILES} files at once` : (problems[0] ?? null))
    onChange({ ...newest.current, files: files.slice(0, MOST_FILES) })
  }
  const { recording, start, stop } = useRecorder((file) => add([file]))
  const is_recording = recording.state === 'recording'
  const is_pinned = extras.pins.all || extras.pins.own
  const words = {
    refused: t`The microphone may not be used. Allow it for this site in the settings of the browser.`,
    missing: t`This browser cannot record.`,
  }
  const trouble = recording.state === 'refused' || recording.state === 'missing' ? words[recording.state] : problem
  return (
    <Stack gap="xs">
      <Row gap="xs">
        <FilesInput input={input} multiple accept={ACCEPTED} label={t`Files of the note`} onFiles={add} />
        <ActionIcon size={32} aria-label={t`Add files`} onClick={() => input.current?.click()}>
          <IconPaperclip size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={32}
          aria-label={is_recording ? t`Stop recording` : t`Record a voice note`}
          aria-pressed={is_recording}
          color={is_recording ? 'red' : undefined}
          onClick={() => (is_recording ? stop() : void start())}
        >
          {is_recording ? (
            <IconPlayerStopFilled size={17} aria-hidden />
          ) : (
            <IconMicrophone size={17} stroke={1.6} aria-hidden />
          )}
        </ActionIcon>
        {is_recording && (
          <span role="timer" className="figure">
            {shortClock(recording.seconds)}
          </span>
        )}
        <ActionIcon
          size={32}
          aria-label={t`Checklist`}
          aria-pressed={extras.steps !== null}
          onClick={() => onChange({ ...extras, steps: extras.steps === null ? [] : null })}
        >
          <IconChecklist size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
        <PinMenu
          pins={extras.pins}
          onChange={(changed) => onChange({ ...extras, pins: { ...extras.pins, ...changed } })}
          target={
            <ActionIcon size={32} aria-label={t`Pin this note`} aria-pressed={is_pinned}>
              {is_pinned ? <IconPinFilled size={17} aria-hidden /> : <IconPin size={17} stroke={1.6} aria-hidden />}
            </ActionIcon>
          }
        />
      </Row>
      <Problem>{trouble}</Problem>
    </Stack>
  )
}

/** The chosen files and the steps of the checklist of a new note. */
export function ExtrasList({ extras, onChange }: { extras: Extras; onChange: (extras: Extras) => void }) {
  const { t } = useLingui()
  const { files, steps } = extras
  if (files.length === 0 && steps === null) return null
  return (
    <Stack gap="xs">
      {steps !== null && <Steps steps={steps} onChange={(next) => onChange({ ...extras, steps: next })} />}
      {files.length > 0 && (
        <List label={t`Files of the note`}>
          {files.map((file, index) => (
            <ListRow
              key={`${file.name} ${index}`}
              lead={<FileGlyph extension={extensionOf(file.name)} />}
              title={file.name}
              detail={fileSize(file.size)}
              actions={
                <ActionIcon
                  size={30}
                  aria-label={t`Remove ${file.name}`}
                  onClick={() => onChange({ ...extras, files: files.filter((one) => one !== file) })}
                >
                  <IconX size={15} aria-hidden />
                </ActionIcon>
              }
            />
          ))}
        </List>
      )}
    </Stack>
  )
}

function Steps({ steps, onChange }: { steps: readonly string[]; onChange: (steps: string[]) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const add = () => {
    if (typed.trim() === '' || steps.length >= MOST_STEPS) return
    onChange([...steps, typed.trim()])
    setTyped('')
  }
  return (
    <Stack gap="xs">
      {steps.map((step, index) => (
        <Row key={`${step} ${index}`} wrap={false}>
          <span style={{ overflowWrap: 'anywhere' }}>☐ {step}</span>
          <Spacer />
          <ActionIcon
            size={28}
            aria-label={t`Remove ${step}`}
            onClick={() => onChange(steps.filter((_, at) => at !== index))}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Row>
      ))}
      {steps.length >= MOST_STEPS ? (
        <Trans>A checklist has at most {MOST_STEPS} steps.</Trans>
      ) : (
        <TextInput
          size="sm"
          value={typed}
          maxLength={200}
          placeholder={t`Add a step…`}
          aria-label={t`Add a step…`}
          // The composer keeps the focus on its text, but here it is needed.
          onMouseDown={(event) => event.stopPropagation()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      )}
    </Stack>
  )
}
