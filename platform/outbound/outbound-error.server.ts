/** Why a call to an outside address was not made, or failed; the words are for the person who gave the address. */
export class OutboundError extends Error {
  readonly code: 'address' | 'host' | 'connect' | 'time' | 'redirects' | 'size' | 'type' | 'answer'
  constructor(code: OutboundError['code'], message: string) {
    super(message)
    this.code = code
  }
}
