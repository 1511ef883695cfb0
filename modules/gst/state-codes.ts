// The codes of STATES in one pattern: the first screens check a GSTIN and do not need the names of the states.
const CODE = /^(?:0[1-9]|1\d|2[0-46-79]|3[0-8]|9[67])$/

/** True for the code of one of the `STATES` (two digits). */
export const isStateCode = (code: string): boolean => code.length === 2 && CODE.test(code)
