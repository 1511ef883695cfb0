import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react'
import type { Icon } from '#ui/bits.tsx'
import { IconTile } from '#ui/layout/List.tsx'

const GLYPHS: Record<string, Icon> = {
  jpg: IconPhoto,
  jpeg: IconPhoto,
  png: IconPhoto,
  pdf: IconFileTypePdf,
  doc: IconFileText,
  docx: IconFileText,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  csv: IconFileSpreadsheet,
  ppt: IconPresentation,
  pptx: IconPresentation,
  zip: IconFileZip,
  mp3: IconMusic,
  webm: IconMusic,
  m4a: IconMusic,
}

/** The thumbnail of a file, or the icon of its kind. */
export function FileGlyph({ extension, url }: { extension: string; url?: string }) {
  const Glyph = GLYPHS[extension] ?? IconFile
  return (
    <IconTile>
      {url ? <img className="cover" src={url} alt="" loading="lazy" /> : <Glyph size={20} stroke={1.5} />}
    </IconTile>
  )
}
