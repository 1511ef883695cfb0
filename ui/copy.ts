import { notify } from './toast.ts'

/** Copies text to the clipboard and shows the result in the words of the specification. */
export async function copyText(text: string): Promise<boolean> {
  const say = (kind: 'success' | 'warning' | 'error', message: string) => notify({ kind, message, setting: 'brief' })
  if (text === '') {
    say('warning', 'Nothing to copy.')
    return false
  }
  if (!navigator.clipboard) {
    say('error', 'Clipboard API not supported in this browser.')
    return false
  }
  await navigator.clipboard.writeText(text)
  say('success', 'Copied to clipboard!')
  return true
}
