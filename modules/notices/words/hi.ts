import type { NoticeWords } from './notice-words.ts'

/** Hindi words of notices. */
export const hindi: NoticeWords = {
  kinds: {
    lead_assigned: {
      label: 'मुझे लीड सौंपी जाए',
      title: '{actor} ने लीड {lead} आपको सौंपी',
      body: '',
      title_many: '{actor} ने आपको {count} लीड सौंपीं',
    },
    enquiry_came: {
      label: 'नई पूछताछ आए',
      title: '{source} पर {lead} की नई पूछताछ',
      body: '',
      title_many: '{source} पर {count} नई पूछताछ',
    },
    connection_trouble: {
      label: 'किसी कनेक्शन पर ध्यान देना है',
      title: '{connection} पर आपका ध्यान चाहिए',
      body: '{reason}',
    },
    lead_enquired: {
      label: 'मेरी लीड फिर से पूछताछ करे',
      title: '{lead} ने {source} पर फिर से पूछताछ की',
      body: '',
    },
    follow_up_due: {
      label: 'मेरे फ़ॉलो-अप का समय हो',
      title: '{time} पर फ़ॉलो-अप: {lead}',
      body: '',
      title_many: '{time} पर {count} फ़ॉलो-अप',
    },
    follow_ups_today: {
      label: 'दिन के मेरे फ़ॉलो-अप, हर सुबह',
      title: 'आज फ़ॉलो-अप: {lead}',
      body: '',
      title_many: 'आज {count} फ़ॉलो-अप',
    },
    task_assigned: {
      label: 'मुझे कोई टास्क सौंपा जाए',
      title: '{actor} ने आपको टास्क {task} सौंपा',
      body: '',
      title_many: '{actor} ने आपको {count} टास्क सौंपे',
    },
    task_watched: {
      label: 'जिस टास्क पर मेरी नज़र है, वह किसी को सौंपा जाए',
      title: 'टास्क {task} पर अब आपकी नज़र है',
      body: '{person} को सौंपा गया है।',
    },
    task_completed: {
      label: 'मेरा या मेरी नज़र वाला टास्क पूरा हो',
      title: '{actor} ने टास्क {task} पूरा किया',
      body: '',
    },
    case_assigned: {
      label: 'मुझे कोई केस सौंपा जाए',
      title: '{actor} ने आपको केस {case} सौंपा',
      body: '',
      title_many: '{actor} ने आपको {count} केस सौंपे',
    },
    case_due_soon: {
      label: 'मेरी टीम के किसी केस का समय पास हो',
      title: 'समय पास है: {case}',
      body: 'इसका समय {time} तक है।',
    },
    case_late: { label: 'मेरी टीम के किसी केस में देर हो जाए', title: 'देर हो गई: {case}', body: 'इसका समय {time} तक था।' },
    reminder_due: { label: 'मेरे रिमाइंडर का समय हो', title: 'रिमाइंडर: {reminder}', body: '{time}' },
    reminder_late: {
      label: 'मेरा रिमाइंडर देर से आए',
      title: 'देर से आया रिमाइंडर: {reminder}',
      body: 'इसका समय {time} था।',
    },
    call_assigned: {
      label: 'मुझे कोई कॉल सौंपी जाए',
      title: '{actor} ने आपको {call} की कॉल सौंपी',
      body: '',
      title_many: '{actor} ने आपको {count} कॉल सौंपीं',
    },
    visit_assigned: {
      label: 'मुझे कोई विज़िट सौंपी जाए',
      title: '{actor} ने आपको विज़िट {visit} सौंपी',
      body: '',
      title_many: '{actor} ने आपको {count} विज़िट सौंपीं',
    },
    note_mentioned: { label: 'किसी नोट में मेरा ज़िक्र हो', title: '{actor} ने एक नोट में आपका ज़िक्र किया', body: '{note}' },
    meeting_invited: {
      label: 'मुझे किसी मीटिंग में बुलाया जाए',
      title: '{actor} ने आपको {meeting} में बुलाया है',
      body: '{when}',
    },
    meeting_changed: { label: 'मेरी कोई मीटिंग बदले', title: '{actor} ने {meeting} बदली', body: '{when}' },
    meeting_cancelled: { label: 'मेरी कोई मीटिंग रद्द हो', title: '{actor} ने {meeting} रद्द की', body: '{when}' },
    meeting_accepted: {
      label: 'कोई मेहमान मेरी मीटिंग का निमंत्रण स्वीकार करे',
      title: '{person} {meeting} में आएँगे',
      body: '{said}',
    },
    meeting_maybe: {
      label: 'कोई मेहमान मेरी मीटिंग में शायद आए',
      title: '{person} {meeting} में शायद आएँगे',
      body: '{said}',
    },
    meeting_declined: {
      label: 'कोई मेहमान मेरी मीटिंग में न आए',
      title: '{person} {meeting} में नहीं आएँगे',
      body: '{said}',
    },
    quotation_opened: {
      label: 'ग्राहक मेरा कोटेशन खोले',
      title: '{quotation} खोला गया',
      body: 'ग्राहक आपका कोटेशन पढ़ रहा है।',
    },
    quotation_changes: {
      label: 'ग्राहक मेरे कोटेशन में बदलाव माँगे',
      title: 'ग्राहक {quotation} में बदलाव चाहता है',
      body: '{said}',
    },
    quotation_accepted: {
      label: 'ग्राहक मेरा कोटेशन स्वीकार करे',
      title: '{quotation} स्वीकार हुआ',
      body: '{said} ने स्वीकार किया।',
    },
    quotation_declined: {
      label: 'ग्राहक मेरा कोटेशन अस्वीकार करे',
      title: '{quotation} अस्वीकार हुआ',
      body: '{said}',
    },
    quotation_expires: {
      label: 'मेरे किसी कोटेशन की मान्यता समाप्त होने वाली हो',
      title: '{quotation} केवल {day} तक मान्य है',
      body: 'ग्राहक को फ़ोन करें, या तारीख़ आगे बढ़ाएँ।',
    },
    challan_limit: {
      label: 'मेरे चालान का माल जल्द वापस आना चाहिए',
      title: '{challan}: माल {day} तक वापस आना चाहिए',
      body: 'उसके बाद कानून उसे भेजने के दिन की आपूर्ति मानता है।',
    },
    approval_asked: {
      label: 'कोई मेरी मंज़ूरी माँगे',
      title: '{person} आपकी मंज़ूरी चाहते हैं: {title}',
      body: '{needed}',
    },
    approval_given: {
      label: 'मेरा अनुरोध मंज़ूर हो',
      title: '{actor} ने {title} को मंज़ूरी दी',
      body: '{reason}',
    },
    approval_refused: {
      label: 'मेरा अनुरोध मंज़ूर न हो',
      title: '{actor} ने {title} को मंज़ूरी नहीं दी',
      body: '{reason}',
    },
    approval_delegated: {
      label: 'मुझे किसी की ओर से फ़ैसला करने के लिए चुना जाए',
      title: '{actor} चाहते हैं कि उनकी मंज़ूरियों पर आप फ़ैसला करें',
      body: '{from} से {until} तक',
    },
    lead_passed_on: {
      label: 'मेरी लीड किसी और को दी जाए',
      title: '{lead} अब {person} के पास है',
      body: '{days} दिन तक कोई गतिविधि नहीं हुई।',
    },
    hand_over: {
      label: 'मुझे किसी का काम सौंपा जाए',
      title: '{actor} ने {person} का काम आपको सौंपा',
      body: '{what}',
    },
    import_done: {
      label: 'मेरा इम्पोर्ट पूरा हो',
      title: '{file} इम्पोर्ट हो गई',
      body: '{created} बनाए, {skipped} छोड़े, {invalid} में गलती',
    },
    import_failed: { label: 'मेरा इम्पोर्ट न हो पाए', title: '{file} इम्पोर्ट नहीं हो सकी', body: '{reason}' },
    webhook_disabled: { label: 'कोई वेबहुक बंद हो जाए', title: 'वेबहुक {webhook} बंद कर दिया गया', body: '{reason}' },
    export_ready: {
      label: 'मेरा पूरा एक्सपोर्ट तैयार हो',
      title: 'आपका एक्सपोर्ट तैयार है',
      body: '{size}। इसे 7 दिन तक डाउनलोड कर सकते हैं।',
    },
    export_failed: { label: 'मेरा पूरा एक्सपोर्ट न हो पाए', title: 'आपका एक्सपोर्ट नहीं बन सका', body: '{reason}' },
    report_ready: {
      label: 'मेरी माँगी हुई रिपोर्ट तैयार हो',
      title: 'रिपोर्ट {report} तैयार है',
      body: 'इसे 7 दिन तक डाउनलोड कर सकते हैं।',
    },
    report_failed: { label: 'मेरी कोई रिपोर्ट न बन पाए', title: 'रिपोर्ट {report} नहीं बन सकी', body: '{reason}' },
    invitation_accepted: {
      label: 'कोई आमंत्रण स्वीकार करे',
      title: '{person} जुड़ गए हैं',
      body: 'आमंत्रण स्वीकार कर लिया गया।',
    },
    role_changed: {
      label: 'मेरी भूमिका बदले',
      title: '{actor} ने आपकी भूमिका {role} कर दी',
      body: 'अब आप जो देख और कर सकते हैं, वह बदल सकता है।',
    },
    new_sign_in: {
      label: 'मेरे खाते में नया साइन-इन',
      title: 'आपके खाते में नया साइन-इन',
      body: '{device}, {address} से। अगर आपने साइन इन नहीं किया, तो अभी पासवर्ड बदलें और वह सत्र समाप्त करें।',
    },
  },
  hidden: 'एक रिकॉर्ड',
  system: 'Vanik',
  several: '{count} नई सूचनाएँ',
  open: 'खोलें',
  digest_subject: '{business}: {count} सूचनाएँ',
  digest_intro: '{business} के अपडेट:',
  footer: 'यह मेल आपकी सूचना सेटिंग के कारण आया है। बदलने के लिए: {link}',
}
