import { FAVOURITES_MAX } from '#base/preferences.ts'
import { useLayout } from '#ui/layout-config.ts'
import { usePreferences } from './preferences.ts'
import { starred } from './sidebar-model.ts'

/** The person's starred menu entries in this business, and a function to star or unstar one. */
export function useFavourites(): { favourites: string[]; toggle: (path: string) => void; is_full: boolean } {
  const { favourites } = useLayout()
  const { save } = usePreferences()
  return {
    favourites,
    is_full: favourites.length >= FAVOURITES_MAX,
    // The client itself shows an error if the server did not save the choice.
    toggle: (path) => void save('member', { favourites: starred(favourites, path) }).catch(() => {}),
  }
}
