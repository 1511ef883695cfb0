import { choice, text } from '#engine/record/fields.ts'

/** How goods travel (specification, section 3: transport of orders). */
export const TRANSPORT_FIELDS = {
  transport: choice({
    label: 'Transport',
    options: ['Through Transporter', 'By Owner Vehicle'],
    labels: { 'Through Transporter': 'Through a transporter', 'By Owner Vehicle': 'By own vehicle' },
  }),
  transporter: text({ label: 'Transporter', max: 120 }),
  lr_number: text({ label: 'LR or docket number', max: 60 }),
  vehicle_number: text({ label: 'Vehicle number', max: 20 }),
} as const
