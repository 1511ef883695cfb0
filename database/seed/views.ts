/** The names of the views that the demo business shares. */
export const VIEWS = {
  today: 'Call today',
  mine: 'My open leads',
  hot: 'Hot and open',
  unowned: 'Without an owner',
  board: 'Pipeline',
  my_tasks: 'My tasks',
  due_today: 'Due today',
  task_board: 'Board',
  my_cases: 'My cases',
  late_cases: 'Due soon or late',
  case_board: 'Case board',
  missed_calls: 'To call back',
  my_calls: 'My calls',
  planned_meetings: 'Planned',
  draft_invoices: 'Drafts',
  open_quotations: 'Waiting for an answer',
} as const
