import { leggiPdf, type OggettoLetto, operatoriDi, type PdfLetto, rimando, voceDi } from './oggetti-pdf.ts';

/**
 * Le regole di ISO 19005 (PDF/A, livello A) che un validatore come veraPDF guarda, su un documento di qui: file, colore, caratteri,
 * annotazioni, azioni, metadati, struttura. Qui un validatore non si può eseguire; ogni difetto nomina il punto della norma.
 */
export function difettiPdfA(byte: Uint8Array, parte: 2 | 3): string[] {
  const pdf = leggiPdf(byte);
  const catalogo = rimando(pdf, voceDi(pdf.coda, 'Root'));
  if (catalogo === null) return ['6.1.3 manca il catalogo'];
  return [
    ...delFile(pdf),
    ...delColore(pdf, catalogo),
    ...deiCaratteri(pdf),
    ...delleAzioni(pdf, catalogo),
    ...deiMetadati(pdf, catalogo, parte),
    ...dellaStruttura(pdf, catalogo),
    ...dellePagine(pdf),
    ...degliAllegati(pdf, catalogo, parte),
  ];
}

const se = (difetto: boolean, quale: string): string[] => (difetto ? [quale] : []);
const oggettiCon = ({ oggetti }: PdfLetto, che: RegExp): OggettoLetto[] =>
  [...oggetti.values()].filter(({ voci }) => che.test(voci));

function delFile({ testo, coda, oggetti }: PdfLetto): string[] {
  const flussi = [...oggetti.values()].filter(({ flusso }) => flusso !== null);
  return [
    ...se(!/^%PDF-1\.[0-7]\r?\n%[\x80-\xff]{4}/.test(testo), '6.1.2 intestazione'),
    ...se(!/\/ID \[\s*\([^)]+\)\s*\([^)]+\)\s*\]/.test(coda), '6.1.3 manca /ID nella coda'),
    ...se(/\/Encrypt\b/.test(coda), '6.1.3 il documento è cifrato'),
    ...se(!/startxref\s+\d+\s+%%EOF\s*$/.test(testo), '6.1.3 dopo la fine c’è altro'),
    ...se(
      flussi.some(({ voci }) => /\/(?:LZWDecode|Crypt)\b/.test(voci)),
      '6.1.7 filtro non ammesso',
    ),
    ...se(
      flussi.some(({ voci }) => voceDi(voci, 'F')?.startsWith('(') === true),
      '6.1.7 un flusso sta in un altro file',
    ),
  ];
}

function delColore(pdf: PdfLetto, catalogo: OggettoLetto): string[] {
  const elenco = rimando(pdf, voceDi(catalogo.voci, 'OutputIntents'));
  const intento = elenco === null ? null : (rimando(pdf, elenco.voci.trim()) ?? elenco);
  if (intento === null || voceDi(intento.voci, 'S') !== '/GTS_PDFA1') return ['6.2.3 manca l’intento di resa'];
  const profilo = rimando(pdf, voceDi(intento.voci, 'DestOutputProfile'));
  const icc = profilo?.flusso ?? Buffer.alloc(0);
  const buono = icc.toString('latin1', 36, 40) === 'acsp' && icc.toString('latin1', 16, 20) === 'RGB ';
  return [
    ...se(!buono, '6.2.3 il profilo di colore non è un ICC di RGB'),
    ...se(voceDi(profilo?.voci ?? '', 'N') !== '3', '6.2.3 il profilo di colore non dice tre componenti'),
    ...se(oggettiCon(pdf, /\/DeviceCMYK\b/).length > 0, '6.2.4 un colore che l’intento di resa non copre'),
  ];
}

/** Ogni carattere è dentro il file, e ogni suo segno torna a un testo. */
function deiCaratteri(pdf: PdfLetto): string[] {
  const caratteri = oggettiCon(pdf, /\/Type\s+\/Font\b(?!Descriptor)/).filter(
    ({ voci }) => !/\/Subtype\s+\/CIDFontType/.test(voci),
  );
  if (caratteri.length === 0) return ['6.2.11 nessun carattere: non si è guardato nulla'];
  return caratteri.flatMap((carattere) => {
    const nome = voceDi(carattere.voci, 'BaseFont') ?? '(senza nome)';
    const suo = rimando(pdf, voceDi(carattere.voci, 'DescendantFonts')) ?? carattere;
    const descritto = rimando(pdf, voceDi(suo.voci, 'FontDescriptor'));
    const programma = ['FontFile', 'FontFile2', 'FontFile3']
      .map((quale) => rimando(pdf, voceDi(descritto?.voci ?? '', quale)))
      .find((uno) => uno !== null);
    const testi = rimando(pdf, voceDi(carattere.voci, 'ToUnicode'))?.flusso?.toString('latin1') ?? '';
    const mappati = [...testi.matchAll(/^<[0-9A-Fa-f]+>\s*(?:<[0-9A-Fa-f]+>\s*)?<([0-9A-Fa-f]+)>/gm)];
    return [
      ...se(
        voceDi(suo.voci, 'Subtype') === '/CIDFontType2' && voceDi(suo.voci, 'CIDToGIDMap') === null,
        `6.2.11.3 ${nome} non dice quale disegno è di quale segno`,
      ),
      ...se((programma?.flusso?.length ?? 0) === 0, `6.2.11.4 ${nome} non è incorporato`),
      ...se(mappati.length === 0, `6.2.11.7 ${nome} non ha ToUnicode`),
      ...se(
        mappati.some(([, in_ = '']) => /^(?:0000|FEFF|FFFE)/i.test(in_)),
        `6.2.11.7 ${nome} porta un segno a nessun testo`,
      ),
    ];
  });
}

const AZIONI_VIETATE =
  /\/(?:JavaScript|JS|Launch|Sound|Movie|ResetForm|ImportData|Hide|SetOCGState|Rendition|Trans|GoTo3DView|GoToE)\b/;

function delleAzioni(pdf: PdfLetto, { voci }: OggettoLetto): string[] {
  return [
    ...se(oggettiCon(pdf, AZIONI_VIETATE).length > 0, '6.5.1 un’azione che non è ammessa'),
    ...se(oggettiCon(pdf, /\/AA\b/).length > 0, '6.5.2 azioni che partono da sole'),
    ...se(oggettiCon(pdf, /\/(?:XFA|NeedAppearances true)\b/).length > 0, '6.4 un modulo da riempire'),
    ...se(voci.includes('/OCProperties'), '6.9 parti che si nascondono'),
    ...oggettiCon(pdf, /\/Type\s+\/Annot\b/).flatMap((annotazione) => {
      const modi = Number(voceDi(annotazione.voci, 'F') ?? 0);
      // Si stampa, e non è nascosta né muta.
      return se((modi & 4) === 0 || (modi & (1 | 2 | 32)) !== 0, '6.3.2 un’annotazione che non si stampa');
    }),
  ];
}

function deiMetadati(pdf: PdfLetto, catalogo: OggettoLetto, parte: number): string[] {
  const metadati = rimando(pdf, voceDi(catalogo.voci, 'Metadata'));
  const xmp = metadati?.flusso?.toString('utf8') ?? '';
  return [
    ...se(xmp === '', '6.6.2 mancano i metadati'),
    ...se(/\/Filter\b/.test(metadati?.voci ?? ''), '6.6.2 i metadati sono compressi'),
    ...se(/<\?xpacket begin=[^?]*(?:bytes|encoding)=/.test(xmp), '6.6.2 l’intestazione dei metadati'),
    ...se(!xmp.includes(`<pdfaid:part>${parte}</pdfaid:part>`), `6.6.4 non dice di essere la parte ${parte}`),
    ...se(!xmp.includes('<pdfaid:conformance>A</pdfaid:conformance>'), '6.6.4 non dice il livello A'),
    ...se(!/<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(xmp), '6.6.2 manca il titolo'),
  ];
}

/** I tipi di struttura di PDF 1.7 (ISO 32000-1, 14.8.4). */
const TIPI_NORMALI = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'.split(
    ' ',
  ),
);

function dellaStruttura(pdf: PdfLetto, { voci }: OggettoLetto): string[] {
  const radice = rimando(pdf, voceDi(voci, 'StructTreeRoot'));
  if (radice === null) return ['6.7.2 manca la struttura'];
  const ruoli = new Map(
    [...(/\/RoleMap\s*<<([^>]*)>>/.exec(radice.voci)?.[1] ?? '').matchAll(/\/(\S+)\s+\/(\S+)/g)].map(
      ([, nuovo = '', normale = '']) => [nuovo, normale],
    ),
  );
  const normale = (tipo: string, passi = 0): boolean =>
    TIPI_NORMALI.has(tipo) || (passi < ruoli.size && normale(ruoli.get(tipo) ?? '', passi + 1));
  const elementi = oggettiCon(pdf, /\/Type\s+\/StructElem\b/);
  const ignoti = elementi.filter((uno) => !normale((voceDi(uno.voci, 'S') ?? '').slice(1)));
  return [
    ...se(!/\/MarkInfo\s*<<[^>]*\/Marked true/.test(voci), '6.7.2 non si dice segnato'),
    ...se(!/^\((?:[a-z]{2,3})(?:-[A-Za-z0-9]+)*\)$/.test(voceDi(voci, 'Lang') ?? ''), '6.7.4 manca la lingua'),
    ...se(elementi.length === 0, '6.7.3 la struttura è vuota'),
    ...se(ignoti.length > 0, '6.7.3 un tipo di struttura che nessuno conosce'),
    ...elementi
      .filter((uno) => voceDi(uno.voci, 'S') === '/Figure')
      .flatMap(({ voci: figura }) =>
        se(!/\/Alt\s*[(<](?![)>])/.test(figura), '6.7.5 un’immagine che non dice che cos’è'),
      ),
  ];
}

const MOSTRA_TESTO: readonly string[] = ['Tj', 'TJ', "'", '"'];

/** Ogni testo di una pagina è di un elemento della struttura, o è un accessorio; e la pagina dice dove trovarlo. */
function dellePagine(pdf: PdfLetto): string[] {
  const pagine = oggettiCon(pdf, /\/Type\s+\/Page\b(?!s)/);
  if (pagine.length === 0) return ['6.1 nessuna pagina: non si è guardato nulla'];
  return pagine.flatMap(({ voci }) => {
    const contenuto = rimando(pdf, voceDi(voci, 'Contents'))?.flusso?.toString('latin1') ?? '';
    let dentro = 0;
    let scoperti = 0;
    for (const operatore of operatoriDi(contenuto)) {
      if (operatore === 'BDC' || operatore === 'BMC') dentro += 1;
      if (operatore === 'EMC') dentro -= 1;
      if (MOSTRA_TESTO.includes(operatore) && dentro === 0) scoperti += 1;
    }
    return [
      ...se(contenuto === '', '6.1 una pagina vuota'),
      ...se(scoperti > 0, '6.7.3 un testo fuori dalla struttura'),
      ...se(dentro !== 0, '6.7.3 un segno che non si chiude'),
      ...se(voceDi(voci, 'StructParents') === null, '6.7.3 una pagina che non sta nella struttura'),
    ];
  });
}

/** Un PDF/A-2 non porta file; un PDF/A-3 dice che cosa ciascuno è per il documento. */
function degliAllegati(pdf: PdfLetto, { voci }: OggettoLetto, parte: number): string[] {
  const file = oggettiCon(pdf, /\/Type\s+\/Filespec\b/);
  if (parte === 2) return se(file.length > 0 || voci.includes('/EmbeddedFiles'), '6.8 un file dentro un PDF/A-2');
  return se(
    file.length === 0 || file.some((uno) => voceDi(uno.voci, 'AFRelationship') === null),
    '6.8 un allegato che non dice che cos’è',
  );
}
