export { einvoicePortal } from './portal/nic/einvoice-client.server.ts'
export { ewayPortal } from './portal/nic/eway-client.server.ts'
export {
  type AskPortals,
  askPortalsOverNetwork,
  type PortalKeys,
  type PortalUser,
  type Sessions,
} from './portal/nic/session.server.ts'
export { type PortalSimulator, SAMPLE_USER, simulatePortals } from './portal/nic/simulator/simulator.server.ts'
