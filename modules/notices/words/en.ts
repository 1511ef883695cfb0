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
      label: 'A task is given to me',
      title: '{actor} gave you the task {task}',
      body: '',
      title_many: '{actor} gave you {count} tasks',
    },
    task_watched: {
      label: 'A task that I watch is given to somebody',
      title: 'You watch the task {task}',
      body: '{person} works on it.',
    },
    task_completed: {
      label: 'A task of mine or one that I watch is completed',
      title: '{actor} completed the task {task}',
      body: '',
    },
    case_assigned: {
      label: 'A case is given to me',
      title: '{actor} gave you the case {case}',
      body: '',
      title_many: '{actor} gave you {count} cases',
    },
    case_due_soon: { label: 'A case of my team is due soon', title: 'Due soon: {case}', body: 'It is due at {time}.' },
    case_late: { label: 'A case of my team is too late', title: 'Too late: {case}', body: 'It was due at {time}.' },
    reminder_due: { label: 'A reminder of mine', title: 'Reminder: {reminder}', body: '{time}' },
    reminder_late: {
      label: 'A reminder that could not come in time',
      title: 'Late reminder: {reminder}',
      body: 'It was due at {time}.',
    },
    call_assigned: {
      label: 'A call is given to me',
      title: '{actor} gave you the call with {call}',
      body: '',
      title_many: '{actor} gave you {count} calls',
    },
    visit_assigned: {
      label: 'A visit is given to me',
      title: '{actor} gave you the visit {visit}',
      body: '',
      title_many: '{actor} gave you {count} visits',
    },
    note_mentioned: { label: 'I am mentioned in a note', title: '{actor} mentioned you in a note', body: '{note}' },
    meeting_invited: { label: 'I am invited to a meeting', title: '{actor} invites you: {meeting}', body: '{when}' },
    meeting_changed: { label: 'A meeting of mine has changed', title: '{actor} changed {meeting}', body: '{when}' },
    meeting_cancelled: {
      label: 'A meeting of mine is cancelled',
      title: '{actor} cancelled {meeting}',
      body: '{when}',
    },
    quotation_opened: {
      label: 'A client opens a quotation of mine',
      title: '{quotation} was opened',
      body: 'The client reads your quotation.',
    },
    quotation_changes: {
      label: 'A client asks for changes of a quotation',
      title: 'Changes asked for {quotation}',
      body: '{said}',
    },
    quotation_accepted: {
      label: 'A client accepts a quotation of mine',
      title: '{quotation} is accepted',
      body: 'Accepted by {said}.',
    },
    quotation_declined: {
      label: 'A client declines a quotation of mine',
      title: '{quotation} is declined',
      body: '{said}',
    },
    quotation_expires: {
      label: 'A quotation of mine is about to expire',
      title: '{quotation} is valid until {day}',
      body: 'Ask the client, or give it more time.',
    },
    approval_asked: {
      label: 'Somebody asks for my approval',
      title: '{person} asks for your approval: {title}',
      body: '{needed}',
    },
    approval_given: {
      label: 'What I asked for is approved',
      title: '{actor} approved {title}',
      body: '{reason}',
    },
    approval_refused: {
      label: 'What I asked for is not approved',
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
      body: '{device}, from {address}. If this was not you, change your password now and end that session.',
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
