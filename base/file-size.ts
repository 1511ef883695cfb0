const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB']

/** A file size in units from Bytes to PB, base 1024, at most two decimals: 1536 is '1.5 KB'. Empty for anything below zero. */
export function fileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return ''
  let unit = 0
  let size = bytes
  // The rounded size decides, so that 1048575 is '1 MB' and not '1024 KB'.
  while (rounded(size) >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit++
  }
  return `${rounded(size)} ${UNITS[unit]}`
}

const rounded = (size: number) => Math.round(size * 100) / 100
