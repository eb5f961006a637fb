import { TIPI_FOGLIO } from '@gestore/contratto/linea/fogli';

const DICHIARAZIONE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACCHETTO = 'http://schemas.openxmlformats.org/package/2006';
const RELAZIONI = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const FOGLIO = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Il nome di un foglio in Excel: i caratteri che non vuole, e quanti al massimo. */
const NON_NEL_NOME = /[\\/?*[\]:'&<>"]/g;
const NOME_MAX = 31;

/** I formati di `STILI`, per posizione. */
export const STILE = { nome: 1, testo: 2, disarmato: 3, euro: 4, istante: 5 } as const;

/**
 * I formati delle celle. Un testo ha il formato del testo, così resta testo anche dopo averlo toccato; ciò che comincia
 * come una formula porta l'apostrofo di Excel (`quotePrefix`), che non si vede e non si perde.
 */
export const STILI = `${DICHIARAZIONE}<styleSheet xmlns="${FOGLIO}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export const RADICE = `${DICHIARAZIONE}<Relationships xmlns="${PACCHETTO}/relationships"><Relationship Id="rId1" Type="${RELAZIONI}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** I fogli, con il filtro di ciascuno. */
export function cartella(fogli: readonly { nome: string; zona: string }[]): string {
  const nomi = fogli.map(({ nome }) => nomeFoglio(nome));
  const elenco = nomi.map((nome, i) => `<sheet name="${nome}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const filtri = fogli.map(({ zona }, i) => {
    const fissa = zona.replace(/[A-Z]+|\d+/g, '$$$&');
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${nomi[i]}'!${fissa}</definedName>`;
  });
  return `${DICHIARAZIONE}<workbook xmlns="${FOGLIO}" xmlns:r="${RELAZIONI}"><bookViews><workbookView/></bookViews><sheets>${elenco.join('')}</sheets><definedNames>${filtri.join('')}</definedNames></workbook>`;
}

function nomeFoglio(nome: string): string {
  const coda = / \(\d+\)$/.exec(nome)?.[0] ?? '';
  return `${nome
    .slice(0, nome.length - coda.length)
    .replace(NON_NEL_NOME, ' ')
    .slice(0, NOME_MAX - coda.length)}${coda}`;
}

export function relazioniCartella(fogli: number): string {
  const loro = Array.from(
    { length: fogli },
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${RELAZIONI}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  return `${DICHIARAZIONE}<Relationships xmlns="${PACCHETTO}/relationships">${loro.join('')}<Relationship Id="rIdStili" Type="${RELAZIONI}/styles" Target="styles.xml"/></Relationships>`;
}

/** Che cos'è ogni parte dello zip. */
export function CONTENUTI(fogli: number): string {
  const loro = Array.from(
    { length: fogli },
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${TIPO}.worksheet+xml"/>`,
  );
  return `${DICHIARAZIONE}<Types xmlns="${PACCHETTO}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPI_FOGLIO.xlsx}.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TIPO}.styles+xml"/>${loro.join('')}</Types>`;
}
