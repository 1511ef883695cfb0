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
  missed_calls: 'To call back',
  my_calls: 'My calls',
  planned_meetings: 'Planned',
} as const
