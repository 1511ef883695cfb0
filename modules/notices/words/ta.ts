import type { NoticeWords } from './notice-words.ts'

/** Tamil words of notices. */
export const tamil: NoticeWords = {
  kinds: {
    lead_assigned: {
      label: 'எனக்கு லீட் ஒப்படைக்கப்படும்போது',
      title: '{actor} உங்களுக்கு {lead} லீடை ஒப்படைத்தார்',
      body: '',
      title_many: '{actor} உங்களுக்கு {count} லீட்களை ஒப்படைத்தார்',
    },
    enquiry_came: {
      label: 'புதிய விசாரணை வரும்போது',
      title: '{source} வழியாக {lead} அவர்களின் புதிய விசாரணை',
      body: '',
      title_many: '{source} வழியாக {count} புதிய விசாரணைகள்',
    },
    connection_trouble: {
      label: 'ஓர் இணைப்புக்குக் கவனம் தேவை',
      title: '{connection} இணைப்புக்கு உங்கள் கவனம் தேவை',
      body: '{reason}',
    },
    lead_enquired: {
      label: 'என் லீட் மீண்டும் விசாரிக்கும்போது',
      title: '{lead} {source} மூலம் மீண்டும் விசாரித்தார்',
      body: '',
    },
    follow_up_due: {
      label: 'எனது ஃபாலோ-அப் நேரம் வரும்போது',
      title: '{time} மணிக்கு ஃபாலோ-அப்: {lead}',
      body: '',
      title_many: '{time} மணிக்கு {count} ஃபாலோ-அப்கள்',
    },
    follow_ups_today: {
      label: 'அன்றைய எனது ஃபாலோ-அப்கள், தினமும் காலையில்',
      title: 'இன்று ஃபாலோ-அப்: {lead}',
      body: '',
      title_many: 'இன்று {count} ஃபாலோ-அப்கள்',
    },
    task_assigned: {
      label: 'எனக்கு ஒரு டாஸ்க் ஒப்படைக்கப்படும்போது',
      title: '{actor} {task} என்ற டாஸ்க்கை உங்களிடம் ஒப்படைத்தார்',
      body: '',
      title_many: '{actor} உங்களிடம் {count} டாஸ்க்குகளை ஒப்படைத்தார்',
    },
    task_watched: {
      label: 'நான் கவனிக்கும் டாஸ்க் ஒருவரிடம் ஒப்படைக்கப்படும்போது',
      title: '{task} என்ற டாஸ்க்கை நீங்கள் கவனிக்கிறீர்கள்',
      body: '{person} இடம் ஒப்படைக்கப்பட்டுள்ளது.',
    },
    task_completed: {
      label: 'எனது அல்லது நான் கவனிக்கும் டாஸ்க் முடியும்போது',
      title: '{actor} {task} என்ற டாஸ்க்கை முடித்தார்',
      body: '',
    },
    case_assigned: {
      label: 'எனக்கு ஒரு கேஸ் ஒப்படைக்கப்படும்போது',
      title: '{actor} உங்களுக்கு {case} கேஸை ஒப்படைத்தார்',
      body: '',
      title_many: '{actor} உங்களுக்கு {count} கேஸ்களை ஒப்படைத்தார்',
    },
    case_due_soon: {
      label: 'என் குழுவின் கேஸுக்கு நேரம் நெருங்கும்போது',
      title: 'நேரம் நெருங்குகிறது: {case}',
      body: '{time}-க்குள் முடிக்க வேண்டும்.',
    },
    case_late: { label: 'என் குழுவின் கேஸ் தாமதமாகும்போது', title: 'தாமதம்: {case}', body: '{time}-க்குள் முடித்திருக்க வேண்டும்.' },
    reminder_due: { label: 'என் நினைவூட்டலின் நேரம் வரும்போது', title: 'நினைவூட்டல்: {reminder}', body: '{time}' },
    reminder_late: {
      label: 'என் நினைவூட்டல் தாமதமாக வரும்போது',
      title: 'தாமதமான நினைவூட்டல்: {reminder}',
      body: 'இதன் நேரம் {time}.',
    },
    call_assigned: {
      label: 'ஓர் அழைப்பு எனக்கு ஒதுக்கப்படும்போது',
      title: '{actor} {call} அழைப்பை உங்களுக்கு ஒதுக்கினார்',
      body: '',
      title_many: '{actor} {count} அழைப்புகளை உங்களுக்கு ஒதுக்கினார்',
    },
    visit_assigned: {
      label: 'ஒரு விசிட் எனக்கு ஒதுக்கப்படும்போது',
      title: '{actor} {visit} விசிட்டை உங்களுக்கு ஒதுக்கினார்',
      body: '',
      title_many: '{actor} {count} விசிட்களை உங்களுக்கு ஒதுக்கினார்',
    },
    note_mentioned: {
      label: 'ஒரு குறிப்பில் என்னைக் குறிப்பிடும்போது',
      title: '{actor} ஒரு குறிப்பில் உங்களைக் குறிப்பிட்டார்',
      body: '{note}',
    },
    meeting_invited: {
      label: 'ஒரு சந்திப்புக்கு நான் அழைக்கப்படும்போது',
      title: '{actor} உங்களை {meeting} சந்திப்புக்கு அழைத்தார்',
      body: '{when}',
    },
    meeting_changed: { label: 'என் சந்திப்பு மாறும்போது', title: '{actor} {meeting} சந்திப்பை மாற்றினார்', body: '{when}' },
    meeting_cancelled: {
      label: 'என் சந்திப்பு ரத்தாகும்போது',
      title: '{actor} {meeting} சந்திப்பை ரத்து செய்தார்',
      body: '{when}',
    },
    meeting_accepted: {
      label: 'விருந்தினர் என் சந்திப்பு அழைப்பை ஏற்கும்போது',
      title: '{person} {meeting} சந்திப்புக்கு வருகிறார்',
      body: '{said}',
    },
    meeting_maybe: {
      label: 'விருந்தினர் என் சந்திப்புக்கு ஒருவேளை வரும்போது',
      title: '{person} {meeting} சந்திப்புக்கு ஒருவேளை வருவார்',
      body: '{said}',
    },
    meeting_declined: {
      label: 'விருந்தினர் என் சந்திப்புக்கு வராதபோது',
      title: '{person} {meeting} சந்திப்புக்கு வரவில்லை',
      body: '{said}',
    },
    quotation_opened: {
      label: 'வாடிக்கையாளர் என் விலைமதிப்பைத் திறந்தால்',
      title: '{quotation} திறக்கப்பட்டது',
      body: 'வாடிக்கையாளர் உங்கள் விலைமதிப்பைப் படிக்கிறார்.',
    },
    quotation_changes: {
      label: 'வாடிக்கையாளர் என் விலைமதிப்பில் மாற்றம் கேட்டால்',
      title: 'வாடிக்கையாளர் {quotation} இல் மாற்றம் விரும்புகிறார்',
      body: '{said}',
    },
    quotation_accepted: {
      label: 'வாடிக்கையாளர் என் விலைமதிப்பை ஏற்றால்',
      title: '{quotation} ஏற்கப்பட்டது',
      body: '{said} ஏற்றார்.',
    },
    quotation_declined: {
      label: 'வாடிக்கையாளர் என் விலைமதிப்பை மறுத்தால்',
      title: '{quotation} மறுக்கப்பட்டது',
      body: '{said}',
    },
    quotation_expires: {
      label: 'என் விலைமதிப்பு காலாவதியாகப் போகும்போது',
      title: '{quotation} {day} வரை மட்டுமே செல்லுபடியாகும்',
      body: 'வாடிக்கையாளரை அழையுங்கள், அல்லது தேதியை நீட்டியுங்கள்.',
    },
    challan_limit: {
      label: 'என் சலானின் சரக்கு விரைவில் திரும்ப வேண்டும்',
      title: '{challan}: சரக்கு {day}-க்குள் திரும்ப வேண்டும்',
      body: 'அதன் பிறகு சட்டம் அதை அனுப்பிய நாளின் வழங்கலாகக் கருதும்.',
    },
    approval_asked: {
      label: 'ஒருவர் என் ஒப்புதலைக் கேட்டால்',
      title: '{person} உங்கள் ஒப்புதலைக் கேட்கிறார்: {title}',
      body: '{needed}',
    },
    approval_given: {
      label: 'என் கோரிக்கை ஒப்புக்கொள்ளப்பட்டால்',
      title: '{actor} {title} ஐ ஒப்புக்கொண்டார்',
      body: '{reason}',
    },
    approval_refused: {
      label: 'என் கோரிக்கை ஒப்புக்கொள்ளப்படாவிட்டால்',
      title: '{actor} {title} ஐ ஒப்புக்கொள்ளவில்லை',
      body: '{reason}',
    },
    approval_delegated: {
      label: 'ஒருவருக்காக முடிவு செய்ய என்னை நியமிக்கும்போது',
      title: '{actor} தமது ஒப்புதல்களை நீங்கள் முடிவு செய்யும்படி கேட்கிறார்',
      body: '{from} முதல் {until} வரை',
    },
    lead_passed_on: {
      label: 'என் லீட் வேறொருவருக்குச் செல்லும்போது',
      title: '{lead} இப்போது {person} இடம் உள்ளது',
      body: '{days} நாட்களாக எந்தச் செயல்பாடும் இல்லை.',
    },
    hand_over: {
      label: 'ஒருவரின் வேலை எனக்கு ஒப்படைக்கப்படும்போது',
      title: '{actor}, {person} அவர்களின் வேலையை உங்களுக்கு ஒப்படைத்தார்',
      body: '{what}',
    },
    import_done: {
      label: 'என் இறக்குமதி முடியும்போது',
      title: '{file} இறக்குமதி ஆனது',
      body: '{created} உருவாக்கப்பட்டன, {skipped} தவிர்க்கப்பட்டன, {invalid} பிழையுடன் உள்ளன',
    },
    import_failed: {
      label: 'என் இறக்குமதி தோல்வியடையும்போது',
      title: '{file} இறக்குமதி ஆகவில்லை',
      body: '{reason}',
    },
    webhook_disabled: { label: 'ஒரு வெப்ஹுக் நிறுத்தப்படும்போது', title: '{webhook} வெப்ஹுக் நிறுத்தப்பட்டது', body: '{reason}' },
    export_ready: {
      label: 'என் முழு ஏற்றுமதி தயாரானதும்',
      title: 'உங்கள் ஏற்றுமதி தயார்',
      body: '{size}. இதை 7 நாட்கள் வரை பதிவிறக்கலாம்.',
    },
    export_failed: {
      label: 'என் முழு ஏற்றுமதி தோல்வியடைந்தால்',
      title: 'உங்கள் ஏற்றுமதி தோல்வியடைந்தது',
      body: '{reason}',
    },
    report_ready: { label: 'நான் கேட்ட அறிக்கை தயாரானதும்', title: 'அறிக்கை {report} தயார்', body: 'இதை 7 நாட்கள் வரை பதிவிறக்கலாம்.' },
    report_failed: { label: 'என் அறிக்கை ஒன்று தோல்வியடைந்தால்', title: 'அறிக்கை {report} உருவாகவில்லை', body: '{reason}' },
    invitation_accepted: {
      label: 'ஒருவர் அழைப்பை ஏற்கும்போது',
      title: '{person} சேர்ந்துவிட்டார்',
      body: 'அழைப்பு ஏற்கப்பட்டது.',
    },
    role_changed: {
      label: 'என் பங்கு மாறும்போது',
      title: '{actor} உங்கள் பங்கை {role} என மாற்றினார்',
      body: 'நீங்கள் பார்ப்பதும் செய்வதும் இனி மாறியிருக்கலாம்.',
    },
    new_sign_in: {
      label: 'என் கணக்கில் புதிய உள்நுழைவு',
      title: 'உங்கள் கணக்கில் புதிய உள்நுழைவு',
      body: '{device}, {address} இலிருந்து. நீங்கள் உள்நுழையவில்லை என்றால், இப்போதே கடவுச்சொல்லை மாற்றி அந்த அமர்வை முடிக்கவும்.',
    },
  },
  hidden: 'ஒரு பதிவு',
  system: 'Vanik',
  several: '{count} புதிய அறிவிப்புகள்',
  open: 'திற',
  digest_subject: '{business}: {count} அறிவிப்புகள்',
  digest_intro: '{business} வணிகத்தின் புதிய தகவல்கள்:',
  footer: 'உங்கள் அறிவிப்பு அமைப்புகளால் இந்த மின்னஞ்சல் வந்துள்ளது. மாற்ற: {link}',
}
