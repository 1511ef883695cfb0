import { isTyping } from '#ui/shortcuts.ts'
import { type DragEvent, useEffect, useRef, useState } from 'react'

/** Files dropped anywhere on the panel. */
export function useDropped(take: (files: FileList) => void, enabled: boolean) {
  const [over, setOver] = useState(false)
  if (!enabled) return { over: false, handlers: {} }
  const has_files = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!has_files(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        // The pointer moved onto a child of the panel.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!has_files(event)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
    },
  }
}

/** Accepts files that are pasted while the panel is open, such as screenshots; pasted text still goes into its field. */
export function usePasted(take: (files: FileList) => void, enabled: boolean) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!enabled) return
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      if (!files || files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [enabled])
}

/** Accepts the address of a picture on another site that is pasted outside a field. */
export function usePastedAddress(take: (url: string) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (isTyping(event.target) || text.length > 2_048 || !/^https?:\/\/\S+$/i.test(text)) return
      event.preventDefault()
      latest.current(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
