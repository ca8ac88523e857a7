/**
 * The named character references that people and models write: Latin 1, and the common marks, arrows, mathematics and
 * Greek letters. The full HTML list is 2,231 names and larger than this whole layer; a name that is not here stays as
 * it was written.
 */
const NAMED: ReadonlyMap<string, string> = new Map(
  (
    'amp& lt< gt> quot" apos\' nbsp\u00a0 iexcl¡ cent¢ pound£ curren¤ yen¥ brvbar¦ sect§ uml¨ copy© ordf\u00aa laquo« not¬ ' +
    'shy\u00ad reg® macr¯ deg° plusmn± sup2² sup3³ acute´ micro\u00b5 para¶ middot· cedil¸ sup1¹ ordm\u00ba raquo» frac14¼ ' +
    'frac12½ frac34¾ iquest¿ Agrave\u00c0 Aacute\u00c1 Acirc\u00c2 Atilde\u00c3 Auml\u00c4 Aring\u00c5 AElig\u00c6 Ccedil\u00c7 ' +
    'Egrave\u00c8 Eacute\u00c9 Ecirc\u00ca Euml\u00cb Iacute\u00cd Ntilde\u00d1 Oacute\u00d3 Ouml\u00d6 times× Oslash\u00d8 ' +
    'Uacute\u00da Uuml\u00dc szlig\u00df agrave\u00e0 aacute\u00e1 acirc\u00e2 atilde\u00e3 auml\u00e4 aring\u00e5 aelig\u00e6 ' +
    'ccedil\u00e7 egrave\u00e8 eacute\u00e9 ecirc\u00ea euml\u00eb iacute\u00ed icirc\u00ee iuml\u00ef ntilde\u00f1 oacute\u00f3 ' +
    'ocirc\u00f4 otilde\u00f5 ouml\u00f6 divide÷ oslash\u00f8 uacute\u00fa ugrave\u00f9 ucirc\u00fb uuml\u00fc OElig\u0152 ' +
    'oelig\u0153 Scaron\u0160 scaron\u0161 ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ dagger† bull• hellip… ' +
    'permil‰ prime′ lsaquo‹ rsaquo› euro€ trade™ larr← uarr↑ rarr→ darr↓ harr↔ rArr⇒ hArr⇔ forall∀ part∂ exist∃ empty∅ ' +
    'isin∈ prod∏ sum∑ minus− radic√ infin∞ and∧ or∨ cap∩ cup∪ int∫ asymp≈ ne≠ equiv≡ le≤ ge≥ sub⊂ sup⊃ alpha\u03b1 ' +
    'beta\u03b2 gamma\u03b3 delta\u03b4 epsilon\u03b5 theta\u03b8 lambda\u03bb mu\u03bc pi\u03c0 sigma\u03c3 tau\u03c4 ' +
    'phi\u03c6 omega\u03c9 Delta\u0394 Sigma\u03a3 Omega\u03a9 check✓ cross✗ star☆ hearts♥ ' +
    'num# excl! quest? ast* plus+ comma, period. colon: semi; sol/ bsol\\ lpar( rpar) lsqb[ rsqb] lbrack[ rbrack] ' +
    'lcub{ rcub} lbrace{ rbrace} verbar| vert| lowbar_ grave` commat@ dollar$ percnt% equals= Hat^ Tab\t NewLine\n'
  )
    .split(' ')
    .filter((entry) => entry !== '')
    .map((entry): [string, string] => [entry.slice(0, -1), entry.slice(-1)]),
);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/g;

/**
 * Replaces character references once, so `&amp;lt;` becomes `&lt;`. Numbers that name no character (zero, surrogates,
 * beyond Unicode) become U+FFFD.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
    const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return valid ? String.fromCodePoint(code) : '\ufffd';
  });
}
