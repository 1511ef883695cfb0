import type { NoticeWords } from './notice-words.ts'

/** Gujarati words of notices. */
export const gujarati: NoticeWords = {
  kinds: {
    lead_assigned: {
      label: 'મને લીડ સોંપાય',
      title: '{actor} એ લીડ {lead} તમને સોંપી',
      body: '',
      title_many: '{actor} એ તમને {count} લીડ સોંપી',
    },
    enquiry_came: {
      label: 'નવી પૂછપરછ આવે',
      title: '{source} પર {lead} ની નવી પૂછપરછ',
      body: '',
      title_many: '{source} પર {count} નવી પૂછપરછ',
    },
    connection_trouble: {
      label: 'કોઈ જોડાણ પર ધ્યાન આપવાનું છે',
      title: '{connection} પર તમારું ધ્યાન જોઈએ છે',
      body: '{reason}',
    },
    lead_enquired: {
      label: 'મારી લીડ ફરી પૂછપરછ કરે',
      title: '{lead} એ {source} પર ફરી પૂછપરછ કરી',
      body: '',
    },
    follow_up_due: {
      label: 'મારા ફૉલો-અપનો સમય થાય',
      title: '{time} વાગ્યે ફૉલો-અપ: {lead}',
      body: '',
      title_many: '{time} વાગ્યે {count} ફૉલો-અપ',
    },
    follow_ups_today: {
      label: 'દિવસના મારા ફૉલો-અપ, દરરોજ સવારે',
      title: 'આજે ફૉલો-અપ: {lead}',
      body: '',
      title_many: 'આજે {count} ફૉલો-અપ',
    },
    task_assigned: {
      label: 'મને કોઈ ટાસ્ક સોંપાય',
      title: '{actor} એ તમને ટાસ્ક {task} સોંપ્યો',
      body: '',
      title_many: '{actor} એ તમને {count} ટાસ્ક સોંપ્યા',
    },
    task_watched: {
      label: 'મારી નજર હેઠળનો ટાસ્ક કોઈને સોંપાય',
      title: 'ટાસ્ક {task} પર હવે તમારી નજર છે',
      body: '{person} ને સોંપાયો છે.',
    },
    task_completed: {
      label: 'મારો કે મારી નજર હેઠળનો ટાસ્ક પૂરો થાય',
      title: '{actor} એ ટાસ્ક {task} પૂરો કર્યો',
      body: '',
    },
    case_assigned: {
      label: 'મને કોઈ કેસ સોંપાય',
      title: '{actor} એ તમને કેસ {case} સોંપ્યો',
      body: '',
      title_many: '{actor} એ તમને {count} કેસ સોંપ્યા',
    },
    case_due_soon: {
      label: 'મારી ટીમના કોઈ કેસનો સમય નજીક હોય',
      title: 'સમય નજીક છે: {case}',
      body: 'તેનો સમય {time} સુધી છે.',
    },
    case_late: { label: 'મારી ટીમના કોઈ કેસમાં મોડું થાય', title: 'મોડું થયું: {case}', body: 'તેનો સમય {time} સુધી હતો.' },
    reminder_due: { label: 'મારા રિમાઇન્ડરનો સમય થાય', title: 'રિમાઇન્ડર: {reminder}', body: '{time}' },
    reminder_late: {
      label: 'મારું રિમાઇન્ડર મોડું આવે',
      title: 'મોડું આવેલું રિમાઇન્ડર: {reminder}',
      body: 'તેનો સમય {time} હતો.',
    },
    call_assigned: {
      label: 'મને કોઈ કૉલ સોંપાય',
      title: '{actor} એ તમને {call} નો કૉલ સોંપ્યો',
      body: '',
      title_many: '{actor} એ તમને {count} કૉલ સોંપ્યા',
    },
    visit_assigned: {
      label: 'મને કોઈ વિઝિટ સોંપાય',
      title: '{actor} એ તમને વિઝિટ {visit} સોંપી',
      body: '',
      title_many: '{actor} એ તમને {count} વિઝિટ સોંપી',
    },
    note_mentioned: { label: 'કોઈ નોંધમાં મારો ઉલ્લેખ થાય', title: '{actor} એ એક નોંધમાં તમારો ઉલ્લેખ કર્યો', body: '{note}' },
    meeting_invited: { label: 'મને કોઈ મીટિંગમાં બોલાવાય', title: '{actor} એ તમને {meeting} માં બોલાવ્યા છે', body: '{when}' },
    meeting_changed: { label: 'મારી કોઈ મીટિંગ બદલાય', title: '{actor} એ {meeting} બદલી', body: '{when}' },
    meeting_cancelled: { label: 'મારી કોઈ મીટિંગ રદ થાય', title: '{actor} એ {meeting} રદ કરી', body: '{when}' },
    meeting_accepted: {
      label: 'કોઈ મહેમાન મારી મીટિંગનું આમંત્રણ સ્વીકારે',
      title: '{person} {meeting} માં આવશે',
      body: '{said}',
    },
    meeting_maybe: {
      label: 'કોઈ મહેમાન મારી મીટિંગમાં કદાચ આવે',
      title: '{person} {meeting} માં કદાચ આવશે',
      body: '{said}',
    },
    meeting_declined: {
      label: 'કોઈ મહેમાન મારી મીટિંગમાં ન આવે',
      title: '{person} {meeting} માં નહીં આવે',
      body: '{said}',
    },
    quotation_opened: {
      label: 'ગ્રાહક મારું ક્વોટેશન ખોલે',
      title: '{quotation} ખોલાયું',
      body: 'ગ્રાહક તમારું ક્વોટેશન વાંચે છે.',
    },
    quotation_changes: {
      label: 'ગ્રાહક મારા ક્વોટેશનમાં ફેરફાર માગે',
      title: 'ગ્રાહક {quotation} માં ફેરફાર ઇચ્છે છે',
      body: '{said}',
    },
    quotation_accepted: {
      label: 'ગ્રાહક મારું ક્વોટેશન સ્વીકારે',
      title: '{quotation} સ્વીકારાયું',
      body: '{said} એ સ્વીકાર્યું.',
    },
    quotation_declined: {
      label: 'ગ્રાહક મારું ક્વોટેશન નકારે',
      title: '{quotation} નકારાયું',
      body: '{said}',
    },
    quotation_expires: {
      label: 'મારા કોઈ ક્વોટેશનની માન્યતા પૂરી થવાની હોય',
      title: '{quotation} ફક્ત {day} સુધી માન્ય છે',
      body: 'ગ્રાહકને ફોન કરો, અથવા તારીખ લંબાવો.',
    },
    challan_limit: {
      label: 'મારા ચલણનો માલ જલદી પાછો આવવો જોઈએ',
      title: '{challan}: માલ {day} સુધીમાં પાછો આવવો જોઈએ',
      body: 'તે પછી કાયદો તેને મોકલવાના દિવસનો સપ્લાય ગણે છે.',
    },
    approval_asked: {
      label: 'કોઈ મારી મંજૂરી માગે',
      title: '{person} તમારી મંજૂરી માગે છે: {title}',
      body: '{needed}',
    },
    approval_given: {
      label: 'મારી વિનંતી મંજૂર થાય',
      title: '{actor} એ {title} મંજૂર કર્યું',
      body: '{reason}',
    },
    approval_refused: {
      label: 'મારી વિનંતી મંજૂર ન થાય',
      title: '{actor} એ {title} મંજૂર ન કર્યું',
      body: '{reason}',
    },
    approval_delegated: {
      label: 'મને કોઈના વતી નિર્ણય લેવા માટે પસંદ કરવામાં આવે',
      title: '{actor} ઇચ્છે છે કે તેમની મંજૂરીઓ પર તમે નિર્ણય લો',
      body: '{from} થી {until} સુધી',
    },
    lead_passed_on: {
      label: 'મારી લીડ બીજા કોઈને અપાય',
      title: '{lead} હવે {person} પાસે છે',
      body: '{days} દિવસ સુધી કોઈ પ્રવૃત્તિ થઈ નહીં.',
    },
    hand_over: {
      label: 'મને કોઈનું કામ સોંપાય',
      title: '{actor} એ {person} નું કામ તમને સોંપ્યું',
      body: '{what}',
    },
    import_done: {
      label: 'મારું ઇમ્પોર્ટ પૂરું થાય',
      title: '{file} ઇમ્પોર્ટ થઈ ગઈ',
      body: '{created} બનાવ્યાં, {skipped} છોડ્યાં, {invalid} માં ભૂલ',
    },
    import_failed: { label: 'મારું ઇમ્પોર્ટ ન થાય', title: '{file} ઇમ્પોર્ટ ન થઈ શકી', body: '{reason}' },
    webhook_disabled: { label: 'કોઈ વેબહુક બંધ થાય', title: 'વેબહુક {webhook} બંધ કરવામાં આવ્યું', body: '{reason}' },
    export_ready: {
      label: 'મારું સંપૂર્ણ એક્સપોર્ટ તૈયાર થાય',
      title: 'તમારું એક્સપોર્ટ તૈયાર છે',
      body: '{size}. તેને 7 દિવસ સુધી ડાઉનલોડ કરી શકાશે.',
    },
    export_failed: { label: 'મારું સંપૂર્ણ એક્સપોર્ટ ન થઈ શકે', title: 'તમારું એક્સપોર્ટ નિષ્ફળ ગયું', body: '{reason}' },
    report_ready: {
      label: 'મેં માગેલો રિપોર્ટ તૈયાર થાય',
      title: 'રિપોર્ટ {report} તૈયાર છે',
      body: 'તેને 7 દિવસ સુધી ડાઉનલોડ કરી શકાશે.',
    },
    report_failed: { label: 'મારો કોઈ રિપોર્ટ ન બની શકે', title: 'રિપોર્ટ {report} બની ન શક્યો', body: '{reason}' },
    invitation_accepted: {
      label: 'કોઈ આમંત્રણ સ્વીકારે',
      title: '{person} જોડાયાં છે',
      body: 'આમંત્રણ સ્વીકારાયું.',
    },
    role_changed: {
      label: 'મારી ભૂમિકા બદલાય',
      title: '{actor} એ તમારી ભૂમિકા બદલીને {role} કરી',
      body: 'હવે તમે જે જોઈ અને કરી શકો છો તે બદલાયું હોઈ શકે.',
    },
    new_sign_in: {
      label: 'મારા ખાતામાં નવું સાઇન ઇન',
      title: 'તમારા ખાતામાં નવું સાઇન ઇન',
      body: '{device}, {address} પરથી. જો તમે સાઇન ઇન ન કર્યું હોય, તો હમણાં જ પાસવર્ડ બદલો અને તે સત્ર બંધ કરો.',
    },
  },
  hidden: 'એક રેકોર્ડ',
  system: 'Vanik',
  several: '{count} નવી સૂચનાઓ',
  open: 'ખોલો',
  digest_subject: '{business}: {count} સૂચનાઓ',
  digest_intro: '{business} ના અપડેટ:',
  footer: 'આ મેલ તમારી સૂચના સેટિંગને કારણે આવ્યો છે. બદલવા માટે: {link}',
}
