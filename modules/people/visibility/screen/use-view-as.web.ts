import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { post, remove } from '#ui/client/request.ts'
import { useGo } from '#ui/places.ts'
import { wordsOf } from '#ui/states.tsx'
import { withPageLoader } from '#ui/TileLoader.tsx'
import { notify } from '#ui/toast.ts'

/** Starts and ends view-as for a member of the business; reloads everything on screen. */
export function useViewAs(business_id: number) {
  const { t } = useLingui()
  const client = useQueryClient()
  const go = useGo()
  const again = async () => {
    // Change the screen before its data: two people may open different screens.
    await go({ to: `/business/${business_id}/dashboard` })
    await client.resetQueries()
  }
  return {
    start: async (person: { id: number; name: string }) => {
      try {
        await withPageLoader(post('view_as', { user_id: person.id }, { quiet: true, business_id }).then(again))
      } catch (error) {
        notify({ kind: 'error', title: t`You cannot view as ${person.name}`, message: wordsOf(error) })
      }
    },
    stop: async () => {
      try {
        await withPageLoader(remove('view_as', { quiet: true }).then(again))
      } catch (error) {
        notify({ kind: 'error', title: t`Viewing could not be stopped`, message: wordsOf(error) })
      }
    },
  }
}
