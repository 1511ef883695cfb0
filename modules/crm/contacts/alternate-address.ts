import { text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'

/** The second address of a contact: where goods go, or the home of the buyer (specification, section 3). */
export const ALTERNATE_FIELDS = {
  house_no: text({ label: 'House or flat no.', max: 60 }),
  building: text({ label: 'Building' }),
  area_street: text({ label: 'Area and street' }),
  alternate_city: text({ label: 'City of the other address' }),
  alternate_state: text({ label: 'State of the other address' }),
  alternate_pincode: text({
    label: 'Pincode of the other address',
    max: 10,
    check: checks.pincode,
    example: () => '395007',
  }),
}
