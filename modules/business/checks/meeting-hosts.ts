// Google Meet, Zoom, Microsoft Teams, Webex, BlueJeans, GoTo Meeting; accounts have sub-domains on all but the first and third.
const EXACT = ['meet.google.com', 'teams.microsoft.com', 'teams.live.com', 'meet.goto.com', 'gotomeet.me']
const WITH_SUB_DOMAINS = ['zoom.us', 'zoom.com', 'webex.com', 'bluejeans.com', 'gotomeeting.com']

/** Whether a lower-case host belongs to a meeting service that links may lead to (specification, section 5). */
export function hasMeetingHost(host: string): boolean {
  return EXACT.includes(host) || WITH_SUB_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`))
}
