import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { linguiConfig } from './lingui.config.ts'
import { textAsId } from './words/ids.ts'

/** React with its compiler, and Lingui's macros, in one Babel pass; the build and the tests share it. */
export function sourcePlugins() {
  return [
    react(),
    babel({
      presets: [reactCompilerPreset()],
      // English is the source: it stays in the code, so only other languages need catalogues.
      plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false, linguiConfig }], textAsId],
      include: /[\\/](?:kernel|modules|apps)[\\/].*\.tsx?$/,
    }),
  ]
}

/** Writes .br and .gz beside every text asset, so that the server only picks one. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'vanik-precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir)
    },
    async writeBundle() {
      const brotli = promisify(brotliCompress)
      const zip = promisify(gzip)
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(?:js|css|html|svg|json)$/.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const bytes = await readFile(path)
        // Below one packet it does not pay.
        if (bytes.length < 1024) continue
        await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
        await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      }
    },
  }
}
