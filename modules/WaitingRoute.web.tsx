import { use } from 'react'
import { loadStandIn } from '#ui/client/stand-in.ts'
import { deviceKeeper } from '#platform/offline/screen/device.ts'
import WaitingScreen from '#platform/offline/screen/WaitingScreen.tsx'

/** `/business/{businessId}/waiting` */
export default function WaitingRoute() {
  void loadStandIn()
  return <WaitingScreen keeper={use(deviceKeeper())} />
}
