import { type OggettoDaScrivere, pdfDaOggetti } from '../pdf/scrivi-pdf.ts';

/** Chi non si deve leggere in ciò che si pubblica: il debitore della procedura, e un terzo. */
export const DEBITORE = { nome: 'Mario Rossi', codice: 'RSSMRA80A01F205X' };
export const TERZO = { cognome: 'Bianchi', codice: 'BNCLRA75D45H501K', iban: 'IT60X0542811101000000123456' };
/** Ciò che chi legge l’atto pubblicato deve ancora poter cercare. */
export const PAROLE_RIMASTE = ['Perizia', 'Trilocale', '12/03/2026', 'proprietà'];
/** Nessuna ricerca lo propone, e nessuno lo vede. */
export const SOTTO_LA_BARRA = 'la figlia Ginevra';

/**
 * Un atto come ne arrivano: il debitore nel testo, nelle proprietà, in un'annotazione e sotto una barra nera disegnata sopra; un terzo
 * con codice e IBAN; la seconda pagina girata di un quarto.
 */
export function atto(): Uint8Array<ArrayBuffer> {
  const riga = (y: number, testo: string): string => `BT /F1 12 Tf 60 ${y} Td (${testo}) Tj ET`;
  const prima = [
    riga(760, 'Perizia del 12/03/2026. Trilocale di propriet\\340 di Mario Rossi,'),
    riga(740, `nato a Milano il 01/01/1980, C.F. RSSMRA 80A01 F205X.`),
    riga(720, `Il conduttore Laura ${TERZO.cognome} \\(c.f. ${TERZO.codice}\\)`),
    riga(700, 'paga sul conto IT60 X054 2811 1010 0000 0123 456.'),
    riga(660, 'Rossi Mario abita qui.'),
    riga(620, SOTTO_LA_BARRA),
    '0 0 0 rg 55 655 200 16 re f 55 615 200 16 re f',
  ].join('\n');
  const seconda = riga(400, `Visura: ${DEBITORE.codice}`);
  const pagina = (contenuto: number, altro: string): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contenuto} 0 R /Resources << /Font << /F1 8 0 R >> >> ${altro} >>`;
  const flusso = (testo: string): OggettoDaScrivere => ({ voci: '', flusso: Buffer.from(testo, 'latin1') });
  const oggetti: OggettoDaScrivere[] = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    pagina(5, '/Annots [7 0 R]'),
    pagina(6, '/Rotate 90'),
    flusso(prima),
    flusso(seconda),
    '<< /Type /Annot /Subtype /Text /Rect [300 300 320 320] /Contents (Debitore: ROSSI MARIO) >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Author (Mario Rossi) /Title (Perizia) >>',
  ];
  return pdfDaOggetti(oggetti, '/Info 9 0 R ');
}
