import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const rotta = (
  atto: string,
  che: string,
  [file, prove]: readonly [string, string],
  cerca: string,
  metti: string,
): RegolaRotta => ({ ...fuori('R68', che, file, prove, cerca, metti), atto });

const VERBALE = 'apps/server/src/verbale';
const ASTA = 'packages/dominio/src/asta';
const DISEGNABILE = [`${VERBALE}/disegnabile.ts`, `${VERBALE}/disegnabile.test.ts`] as const;
const CARATTERI = [`${VERBALE}/caratteri.ts`, `${VERBALE}/caratteri.test.ts`] as const;
const TESTO = [`${VERBALE}/testo.ts`, `${VERBALE}/integrazioni.test.ts`] as const;
const INTEGRAZIONI = [`${VERBALE}/integrazioni.ts`, `${VERBALE}/integrazioni.test.ts`] as const;
const CHIUSURA = `${ASTA}/chiusura.test.ts`;

/** I modi di perdere un verbale, o una parola di esso: un carattere che nessuno disegna, i caratteri di una macchina, ciò che si aggiunge dopo. */
export const VERBALE_ROTTO: readonly RegolaRotta[] = [
  rotta(
    'carattere che manca',
    'si dà al compilatore un carattere che nessuno disegna',
    DISEGNABILE,
    'segni.has(carattere.codePointAt(0) ?? 0) &&\n    ',
    '',
  ),
  rotta(
    'comandi invisibili',
    'un segno che rovescia le righe arriva al documento',
    DISEGNABILE,
    '!PERICOLOSI.test(carattere) &&\n    ',
    '',
  ),
  rotta(
    'segni sulle parole altrui',
    'un segno che si posa copre la cifra che lo precede',
    DISEGNABILE,
    'posti > 0 && !CHE_BARRANO.test(carattere) && siDisegna(carattere)',
    'siDisegna(carattere)',
  ),
  rotta(
    'meno di grado in grado',
    'se il compilatore rifiuta qualcosa si riprova con lo stesso testo',
    DISEGNABILE,
    'const lasciati = LASCIATI[grado] ?? null;',
    'const lasciati = grado < 0 ? (LASCIATI[grado] ?? null) : null;',
  ),
  rotta(
    'caratteri della macchina',
    'i caratteri tipografici hanno il nome di quelli della macchina',
    CARATTERI,
    '.map((nome) => conUnNomeSuo(file(nome)))',
    '.map((nome) => file(nome))',
  ),
  rotta(
    'integrazione persa',
    'un testo salvato si stampa senza ciò che si è aggiunto dopo',
    TESTO,
    'const detti = new Set(tuttiITratti(testo).flatMap(',
    'const detti = new Set([...tuttiITratti(testo), ...tuttiITratti(bozzaDalRegistro(sezioni))].flatMap(',
  ),
  rotta(
    'integrazione dopo la firma',
    'dopo la firma non c’è mai nulla da integrare',
    INTEGRAZIONI,
    'registrataIl >= ultima.redattaIl',
    'registrataIl > ultima.redattaIl + 1e12',
  ),
  rotta(
    'verbale riscritto',
    'un verbale firmato si redige di nuovo senza nulla da aggiungere',
    [`${ASTA}/decidi/chiusura.ts`, CHIUSURA],
    "if (!eIn(stato, 'esitata') && (atto.daStampare ?? 0) === 0) return no('R68_nulla_da_integrare');",
    '',
  ),
  rotta(
    'firmato da un altro',
    'la firma di un altro passa per quella di chi conduce',
    [`${VERBALE}/firmato.ts`, `${VERBALE}/rotte-verbale-firmato.test.ts`],
    'chiHaFirmato(firme, await codiceFiscaleDi({ db, segreti }, da))',
    "((await codiceFiscaleDi({ db, segreti }, da)) === null || chiHaFirmato === null ? 'non_si_sa' : 'lui')",
  ),
  rotta(
    'firmato dimenticato',
    'firmata un’integrazione, del verbale firmato prima non si sa più nulla',
    [`${ASTA}/evolvi/chiusura.ts`, CHIUSURA],
    'firmato: null, precedenti: firmate(stato.verbale) }',
    'firmato: null }',
  ),
  rotta(
    'chiusa che si riapre',
    'firmata un’integrazione, una vendita chiusa a chi la guarda non lo è più',
    [`${ASTA}/stanza.ts`, CHIUSURA],
    "return stanza.fase === 'chiusa' ? stanza : { ...stanza, fase: evento.fase };",
    'return { ...stanza, fase: evento.fase };',
  ),
];
