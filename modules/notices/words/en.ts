import type { NoticeWords } from './notice-words.ts'

/** English words of notices. */
export const english: NoticeWords = {
  kinds: {
    lead_assigned: {
      label: 'A lead is assigned to me',
      title: '{actor} assigned {lead} to you',
      body: '',
      title_many: '{actor} assigned {count} leads to you',
    },
    enquiry_came: {
      label: 'A new enquiry comes',
      title: 'New enquiry from {lead} on {source}',
      body: '',
      title_many: '{count} new enquiries on {source}',
    },
    connection_trouble: {
      label: 'A connection needs attention',
      title: '{connection} needs your attention',
      body: '{reason}',
    },
    lead_enquired: {
      label: 'My lead enquires again',
      title: '{lead} enquired again on {source}',
      body: '',
    },
    follow_up_due: {
      label: 'My follow-up is due',
      title: 'Follow-up at {time}: {lead}',
      body: '',
      title_many: '{count} follow-ups at {time}',
    },
    follow_ups_today: {
      label: 'My follow-ups for the day, every morning',
      title: 'Follow-up today: {lead}',
      body: '',
      title_many: '{count} follow-ups today',
    },
    task_assigned: {
      label: 'A task is assigned to me',
      title: '{actor} assigned the task {task} to you',
      body: '',
      title_many: '{actor} assigned {count} tasks to you',
    },
    task_watched: {
      label: 'Someone is assigned a task that I watch',
      title: 'You are now watching the task {task}',
      body: 'Assigned to {person}.',
    },
    task_completed: {
      label: 'My task, or one that I watch, is completed',
      title: '{actor} completed the task {task}',
      body: '',
    },
    case_assigned: {
      label: 'A case is assigned to me',
      title: '{actor} assigned the case {case} to you',
      body: '',
      title_many: '{actor} assigned {count} cases to you',
    },
    case_due_soon: { label: 'A case in my team is due soon', title: 'Due soon: {case}', body: 'It is due at {time}.' },
    case_late: { label: 'A case in my team is overdue', title: 'Overdue: {case}', body: 'It was due at {time}.' },
    reminder_due: { label: 'My reminder is due', title: 'Reminder: {reminder}', body: '{time}' },
    reminder_late: {
      label: 'My reminder comes late',
      title: 'Late reminder: {reminder}',
      body: 'It was due at {time}.',
    },
    call_assigned: {
      label: 'A call is assigned to me',
      title: '{actor} assigned the call with {call} to you',
      body: '',
      title_many: '{actor} assigned {count} calls to you',
    },
    visit_assigned: {
      label: 'A visit is assigned to me',
      title: '{actor} assigned the visit {visit} to you',
      body: '',
      title_many: '{actor} assigned {count} visits to you',
    },
    note_mentioned: { label: 'I am mentioned in a note', title: '{actor} mentioned you in a note', body: '{note}' },
    meeting_invited: { label: 'I am invited to a meeting', title: '{actor} invited you to {meeting}', body: '{when}' },
    meeting_changed: { label: 'My meeting changes', title: '{actor} changed {meeting}', body: '{when}' },
    meeting_cancelled: {
      label: 'My meeting is cancelled',
      title: '{actor} cancelled {meeting}',
      body: '{when}',
    },
    meeting_accepted: {
      label: 'A guest accepts my invitation to a meeting',
      title: '{person} comes to {meeting}',
      body: '{said}',
    },
    meeting_maybe: {
      label: 'A guest may come to my meeting',
      title: '{person} may come to {meeting}',
      body: '{said}',
    },
    meeting_declined: {
      label: 'A guest does not come to my meeting',
      title: '{person} does not come to {meeting}',
      body: '{said}',
    },
    quotation_opened: {
      label: 'A client opens my quotation',
      title: '{quotation} was opened',
      body: 'The client is reading your quotation.',
    },
    quotation_changes: {
      label: 'A client asks for changes in my quotation',
      title: 'The client wants changes in {quotation}',
      body: '{said}',
    },
    quotation_accepted: {
      label: 'A client accepts my quotation',
      title: '{quotation} is accepted',
      body: 'Accepted by {said}.',
    },
    quotation_declined: {
      label: 'A client declines my quotation',
      title: '{quotation} is declined',
      body: '{said}',
    },
    quotation_expires: {
      label: 'My quotation is about to expire',
      title: '{quotation} is valid only until {day}',
      body: 'Call the client, or extend the date.',
    },
    challan_limit: {
      label: 'Goods on my challan must soon be back',
      title: '{challan}: the goods must be back by {day}',
      body: 'After that day the law counts them as supplied on the day they were sent.',
    },
    approval_asked: {
      label: 'Someone asks for my approval',
      title: '{person} asks for your approval: {title}',
      body: '{needed}',
    },
    approval_given: {
      label: 'My request is approved',
      title: '{actor} approved {title}',
      body: '{reason}',
    },
    approval_refused: {
      label: 'My request is not approved',
      title: '{actor} did not approve {title}',
      body: '{reason}',
    },
    approval_delegated: {
      label: 'I am named to decide for someone',
      title: '{actor} asks you to decide on their approvals',
      body: 'From {from} to {until}',
    },
    lead_passed_on: {
      label: 'My lead is given to someone else',
      title: '{lead} is now with {person}',
      body: 'There was no activity for {days} days.',
    },
    hand_over: {
      label: 'Someone’s work is handed over to me',
      title: '{actor} handed over the work of {person} to you',
      body: '{what}',
    },
    import_done: {
      label: 'My import is complete',
      title: '{file} was imported',
      body: '{created} created, {skipped} skipped, {invalid} with errors',
    },
    import_failed: { label: 'My import failed', title: '{file} could not be imported', body: '{reason}' },
    webhook_disabled: {
      label: 'A webhook is switched off',
      title: 'The webhook {webhook} was switched off',
      body: '{reason}',
    },
    export_ready: {
      label: 'My full export is ready',
      title: 'Your export is ready',
      body: '{size}. You can download it for 7 days.',
    },
    export_failed: {
      label: 'My full export failed',
      title: 'Your export failed',
      body: '{reason}',
    },
    report_ready: {
      label: 'A report that I waited for is ready',
      title: 'The report {report} is ready',
      body: 'You can download it for 7 days.',
    },
    report_failed: {
      label: 'A report of mine failed',
      title: 'The report {report} could not be made',
      body: '{reason}',
    },
    invitation_accepted: {
      label: 'Someone accepts an invitation',
      title: '{person} has joined',
      body: 'The invitation was accepted.',
    },
    role_changed: {
      label: 'My role changes',
      title: '{actor} changed your role to {role}',
      body: 'What you can see and do may have changed.',
    },
    new_sign_in: {
      label: 'New sign-in to my account',
      title: 'New sign-in to your account',
      body: '{device}, from {address}. If you did not sign in, change your password now and end that session.',
    },
  },
  hidden: 'a record',
  system: 'Vanik',
  several: '{count} new notifications',
  open: 'Open',
  digest_subject: '{business}: {count} notifications',
  digest_intro: 'Updates from {business}:',
  footer: 'You get this mail because of your notification settings. To change them: {link}',
}
