import { type RigaGiornale, registroDi, type Tabelle } from './tabelle.ts';
import { ErrorePg } from './transazioni.ts';

export type Righe = readonly Readonly<Record<string, unknown>>[];
type Istruzione = (tabelle: Tabelle, valori: readonly unknown[], testo: string, adesso: number) => Righe;

/**
 * Le istruzioni che il server manda, riconosciute dal testo. Una che non è qui ferma la storia: il simulatore non
 * indovina che cosa farebbe PostgreSQL.
 */
const ISTRUZIONI: readonly [inizio: string, fai: Istruzione][] = [
  ['SELECT marca, asta, seq, tipo', leggiGiornale],
  ['SELECT coalesce((SELECT g.impronta', leggiTeste],
  ['SELECT impegno, sale, dati', leggiParole],
  ['SELECT (extract(epoch FROM clock_timestamp()) * 1000)', (_, __, ___, adesso) => [{ ora: adesso }]],
  ['UPDATE processi SET visto', batti],
  ['UPDATE processi SET fine', finisci],
  ['SELECT id, macchina, pid', processi],
  ['INSERT INTO processi', annuncia],
  ['INSERT INTO aste', aggiornaIndice],
  ["SELECT id FROM aste WHERE fase = 'gara'", inGara],
  ['SELECT id FROM aste WHERE fase = ANY', dalVivo],
  ['SELECT id FROM aste WHERE attende', attendono],
  ['INSERT INTO salute_processi', pubblicaSalute],
  ['SELECT malata_dal', saluteAltri],
  ['SELECT g.asta FROM', indietro],
  [
    'SELECT dal FROM elenco_in_pari',
    (tabelle) => (tabelle.inPariDal === null ? [] : [{ dal: String(tabelle.inPariDal) }]),
  ],
  ['INSERT INTO elenco_in_pari', segnaInPari],
  // Qui non ci sono stanze ombra.
  ['SELECT p.asta FROM unnest', (_, [aste]) => (aste as string[]).map((asta) => ({ asta }))],
  // Qui non c’è una copia sincrona da aspettare.
  ['SELECT CASE WHEN current_setting', () => []],
  ['INSERT INTO presenze', segnala],
  ['SELECT a.id AS asta, coalesce(extract(epoch FROM clock_timestamp() - viste.visto)', assenze],
];

/** I testi già visti: il server ne manda pochi, e sempre quelli. */
const riconosciute = new Map<string, Istruzione>();

export function eseguiIstruzione(tabelle: Tabelle, testo: string, valori: readonly unknown[], adesso: number): Righe {
  let fai = riconosciute.get(testo);
  if (fai === undefined) {
    fai = ISTRUZIONI.find(([inizio]) => testo.startsWith(inizio))?.[1];
    if (fai === undefined) throw new Error(`istruzione che il simulatore non conosce: ${testo.slice(0, 80)}`);
    riconosciute.set(testo, fai);
  }
  return fai(tabelle, valori, testo, adesso);
}

/** Le colonne di `unnest` come righe del registro. */
export function righeDa(valori: readonly unknown[]): RigaGiornale[] {
  const colonne = valori as readonly (readonly (string | number)[])[];
  return (colonne[0] ?? []).map((asta, i) => ({
    asta: String(asta),
    seq: Number(colonne[1]?.[i]),
    tipo: String(colonne[2]?.[i]),
    versione: Number(colonne[3]?.[i]),
    dati: String(colonne[4]?.[i]),
    comando_id: String(colonne[5]?.[i]),
    parte: Number(colonne[6]?.[i]),
    attore_tipo: String(colonne[7]?.[i]),
    attore_id: String(colonne[8]?.[i]),
    ricevuto_il: intero(colonne[9]?.[i]),
    registrato_il: intero(colonne[10]?.[i]),
    precedente: String(colonne[11]?.[i]),
    impronta: String(colonne[12]?.[i]),
    sale: null,
    radice: null,
    marca: null,
  }));
}

/** Una colonna bigint rifiuta un numero con la virgola, come fa PostgreSQL. */
function intero(valore: unknown): string {
  if (!Number.isSafeInteger(valore)) throw new ErrorePg('22P02', `bigint non valido: ${String(valore)}`);
  return String(valore);
}

function leggiGiornale(tabelle: Tabelle, [asta, chi, limite]: readonly unknown[], testo: string): Righe {
  const righe = tabelle.giornale.get(String(asta))?.righe ?? [];
  if (testo.includes('comando_id = $2')) return righe.filter((riga) => riga.comando_id === chi);
  return righe.slice(Number(chi), Number(chi) + Number(limite));
}

function leggiTeste(tabelle: Tabelle, [aste]: readonly unknown[]): Righe {
  return (aste as string[]).map((asta) => ({
    impronta: registroDi(tabelle, asta).righe.at(-1)?.impronta ?? '0'.repeat(64),
  }));
}

function leggiParole(tabelle: Tabelle, [, impegni]: readonly unknown[]): Righe {
  return (impegni as string[]).flatMap((impegno) => {
    const nota = tabelle.parole.get(impegno);
    return nota === undefined ? [] : [{ impegno, sale: nota.sale, dati: { testo: nota.testo } }];
  });
}

function processi(tabelle: Tabelle, _: readonly unknown[], __: string, adesso: number): Righe {
  return [...tabelle.processi.values()]
    .filter(({ fine }) => fine === null)
    .map(({ id, macchina, pid, filigranaIl, visto }) => ({
      id,
      macchina,
      pid,
      nato: '',
      filigrana_il: String(filigranaIl),
      visto_ms: visto,
      silenzio_ms: adesso - visto,
    }));
}

function batti(tabelle: Tabelle, [id, filigranaIl]: readonly unknown[], testo: string, adesso: number): Righe {
  const riga = tabelle.processi.get(String(id));
  if (riga === undefined) return [];
  riga.visto = adesso;
  riga.filigranaIl = Number(filigranaIl);
  if (!testo.includes('fine = NULL')) return [];
  if (riga.fine !== null) tabelle.risorti.add(riga.id);
  riga.fine = null;
  return [];
}

function finisci(tabelle: Tabelle, [ids, come]: readonly unknown[]): Righe {
  for (const id of ids as string[]) {
    const riga = tabelle.processi.get(id);
    if (riga !== undefined && riga.fine === null) riga.fine = String(come);
  }
  return [];
}

function annuncia(
  tabelle: Tabelle,
  [id, macchina, pid, , filigrana]: readonly unknown[],
  _: string,
  adesso: number,
): Righe {
  tabelle.processi.set(String(id), {
    id: String(id),
    macchina: String(macchina),
    pid: Number(pid),
    visto: adesso,
    filigranaIl: Number(filigrana),
    fine: null,
  });
  return [];
}

function aggiornaIndice(
  tabelle: Tabelle,
  [id, seq, fase, , , , , , , attende]: readonly unknown[],
  testo: string,
): Righe {
  const gia = tabelle.aste.get(String(id));
  if (gia !== undefined && testo.includes('aste.seq < EXCLUDED.seq') && gia.seq >= Number(seq)) return [];
  tabelle.aste.set(String(id), { seq: Number(seq), fase: String(fase), attende: attende === true });
  return [];
}

function inGara(tabelle: Tabelle): Righe {
  return [...tabelle.aste].filter(([, { fase }]) => fase === 'gara').map(([id]) => ({ id }));
}

function indietro(tabelle: Tabelle, [dal, senza]: readonly unknown[]): Righe {
  const ignorate = new Set(senza as string[]);
  return [...tabelle.giornale]
    .filter(([asta, { righe }]) => {
      const ultima = righe.findLast(
        ({ tipo, registrato_il }) => !ignorate.has(tipo) && Number(registrato_il) >= Number(dal),
      );
      return ultima !== undefined && (tabelle.aste.get(asta)?.seq ?? 0) < ultima.seq;
    })
    .map(([asta]) => ({ asta }));
}

function segnaInPari(tabelle: Tabelle, [dal]: readonly unknown[]): Righe {
  tabelle.inPariDal = Number(intero(dal));
  return [];
}

function segnala(tabelle: Tabelle, [aste, , ruoli]: readonly unknown[], _: string, adesso: number): Righe {
  for (const [i, asta] of (aste as string[]).entries())
    if ((ruoli as string[])[i] === 'referente') tabelle.referenti.set(asta, adesso);
  return [];
}

function assenze(tabelle: Tabelle, [aste]: readonly unknown[], _: string, adesso: number): Righe {
  return (aste as string[]).flatMap((asta) => {
    const visto = tabelle.referenti.get(asta);
    return visto === undefined ? [] : [{ asta, assenza: adesso - visto }];
  });
}

function dalVivo(tabelle: Tabelle, [fasi]: readonly unknown[]): Righe {
  return [...tabelle.aste].filter(([, { fase }]) => (fasi as string[]).includes(fase)).map(([id]) => ({ id }));
}

function attendono(tabelle: Tabelle): Righe {
  return [...tabelle.aste].filter(([, { attende }]) => attende).map(([id]) => ({ id }));
}

function pubblicaSalute(
  tabelle: Tabelle,
  [id, malataDal, visto, saniDal]: readonly unknown[],
  _: string,
  adesso: number,
): Righe {
  const detta = { malata_dal: malataDal === null ? null : String(malataDal), sani_dal: String(saniDal) };
  tabelle.salute.set(String(id), { ...detta, visto: JSON.parse(String(visto)) as unknown, letta: adesso });
  return [];
}

function saluteAltri(tabelle: Tabelle, [io, validaS]: readonly unknown[], _: string, adesso: number): Righe {
  const soglia = adesso - Number(validaS) * 1000;
  return [...tabelle.salute].filter(([id, { letta }]) => id !== io && letta > soglia).map(([, detta]) => detta);
}
