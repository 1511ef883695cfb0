import { makeConfig } from '@lingui/conf'

/** Languages of the screens: English is the source, every other language is one catalogue. */
export const linguiConfig = makeConfig(
  {
    sourceLocale: 'en',
    locales: ['en'],
    catalogs: [
      {
        path: '<rootDir>/apps/web/locales/{locale}',
        include: ['ui', 'engine/web', 'platform', 'shell', 'modules', 'apps/web'],
      },
    ],
    rootDir: new URL('../..', import.meta.url).pathname,
  },
  { skipValidation: true },
)
