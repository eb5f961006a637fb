/**
 * Segni che uniscono o dividono e non si disegnano: lasciati dove sono, il compilatore ne guasta le lettere accanto. Non hanno un
 * disegno da sostituire, e il testo intero resta nel registro.
 */
const MUTI =
  /\u{00AD}|\u{034F}|[\u{180B}-\u{180F}]|[\u{200B}-\u{200D}]|[\u{2060}-\u{2064}]|[\u{FE00}-\u{FE0F}]|\u{FEFF}|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/gu;
/**
 * Ciò che nessun documento porta com'è, anche se un carattere tipografico lo disegna: comandi, metà di caratteri, caratteri privati, segni
 * che non si vedono e spostano ciò che sta intorno.
 */
const PERICOLOSI = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u{FFFC}]/u;
/** Ciò che si legge da destra a sinistra e non è ebraico né arabo: il modello chiude in una scatola quelli soli, e questo sposterebbe le cifre. */
const ALTRI_DA_DESTRA = /[\u{0700}-\u{074F}\u{0780}-\u{089F}\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Segni che barrano o chiudono ciò su cui si posano: direbbero che è cancellato. */
const CHE_BARRANO = /\p{Me}|[\u{0334}-\u{0338}]|[\u{20D2}\u{20D3}]|[\u{20D8}-\u{20DA}]|[\u{20E5}-\u{20EB}]/u;
const SEGNO = /\p{M}/u;
const LETTERA = /\p{L}/u;
/** I segni che stanno su una lettera e si leggono; un mucchio coprirebbe le righe vicine. */
const SEGNI_MAX = 2;
/** Gli spazi di comando si leggono come uno spazio. */
const SPAZI_DI_COMANDO = /[\t\v\f\u{0085}]/gu;

/** Che cosa si lascia, se con tutto un documento non si compila: lettere d'Europa già composte, poi il solo Latin-1. */
const LASCIATI: readonly (RegExp | null)[] = [
  null,
  /[\u{0020}-\u{007E}\u{00A0}-\u{024F}\u{0370}-\u{03FF}\u{0400}-\u{045F}\u{2010}-\u{2026}\u{20AC}]/u,
  /[\u{0020}-\u{007E}\u{00A0}-\u{00FF}\u{2013}\u{2014}\u{2018}-\u{201D}\u{2026}\u{20AC}]/u,
];
export const GRADI = LASCIATI.length;

/** Un carattere che non si disegna, per nome: `[U+1F3E0]`, e di una fila di uguali quanti sono: `[U+1F3E0 ×12]`. */
function nome(carattere: string, quanti = 1): string {
  const codice = (carattere.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return quanti === 1 ? `[U+${codice}]` : `[U+${codice} ×${quanti}]`;
}

/** Il testo con le lettere composte, senza i segni muti, con un modo solo di andare a capo. */
const semplice = (testo: string): string =>
  testo.normalize('NFC').replaceAll(MUTI, '').replaceAll(/\r\n?/g, '\n').replaceAll(SPAZI_DI_COMANDO, ' ');

/** Quanti segni una lettera composta porta già: `ẑ` uno, `ệ` due. */
const segniIn = (lettera: string): number => [...lettera.normalize('NFD')].length - 1;

/** Un documento pronto per il compilatore, e il nome del primo carattere che non vi si disegna; `null` se si disegnano tutti. */
type Disegnabile = { documento: unknown; primo: string | null };

/**
 * Il documento come si compila, con i soli `segni` che i caratteri tipografici disegnano, e al `grado` dopo il primo ancora meno: ciò che
 * una persona ha scritto, un'emoji o un segno che rovescia le righe, non impedisce a un verbale di nascere né sposta o copre ciò che sta
 * accanto. Al suo posto c'è il suo nome. L'allegato è un file, e resta quello.
 */
export function disegnabile(documento: unknown, segni: ReadonlySet<number>, grado: number): Disegnabile {
  let primo: string | null = null;
  const lasciati = LASCIATI[grado] ?? null;
  const siDisegna = (carattere: string): boolean =>
    segni.has(carattere.codePointAt(0) ?? 0) &&
    !PERICOLOSI.test(carattere) &&
    !ALTRI_DA_DESTRA.test(carattere) &&
    (lasciati === null || lasciati.test(carattere));

  function disegnato(testo: string): string {
    const pezzi: string[] = [];
    let mancante = '';
    let quanti = 0;
    const nomina = (): void => {
      if (quanti > 0) pezzi.push(nome(mancante, quanti));
      quanti = 0;
    };
    // Un segno che si posa vuole una lettera sotto, del testo di chi l'ha scritto: su una cifra, o sulle parole di un altro, le coprirebbe.
    let posti = 0;
    for (const carattere of semplice(testo)) {
      const segno = SEGNO.test(carattere);
      const resta = segno ? posti > 0 && !CHE_BARRANO.test(carattere) && siDisegna(carattere) : siDisegna(carattere);
      if (resta || carattere === '\n') {
        nomina();
        pezzi.push(carattere);
      } else {
        if (carattere !== mancante) nomina();
        mancante = carattere;
        quanti += 1;
        primo ??= nome(carattere);
      }
      if (segno) posti -= resta ? 1 : 0;
      else posti = resta && LETTERA.test(carattere) ? SEGNI_MAX - segniIn(carattere) : 0;
    }
    nomina();
    return pezzi.join('');
  }

  function passa(valore: unknown): unknown {
    if (typeof valore === 'string') return disegnato(valore);
    if (Array.isArray(valore)) return valore.map(passa);
    if (typeof valore !== 'object' || valore === null) return valore;
    return Object.fromEntries(
      Object.entries(valore).map(([chiave, figlio]) => [chiave, chiave === 'allegato' ? figlio : passa(figlio)]),
    );
  }

  const passato = passa(documento);
  return { documento: passato, primo };
}

/** Che cosa si legge in fondo a un documento in cui un carattere è detto per nome. */
export function notaDeiNomi(primo: string): string {
  return `I codici fra parentesi quadre, come ${primo}, stanno al posto di caratteri che questo documento non disegna. Ciò che è stato scritto resta intero nel registro della vendita.`;
}
