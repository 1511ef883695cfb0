/**
 * The one rule of mail addresses (specification, section 5): words of letters, digits and underscores with single dots or
 * hyphens between, an @, and a domain that ends in 2-7 letters. Use the pattern only on texts of at most `max` characters.
 */
export const EMAIL = {
  pattern: /^\w+(?:[.-]\w+)*@(?:[A-Za-z\d]+(?:-+[A-Za-z\d]+)*\.)+[A-Za-z]{2,7}$/,
  max: 254,
} as const
