import {
  type ChiaveUsata,
  type ChiaviPubblicate,
  chiaveDellaTesta,
  confrontaConMemoria,
  giudicaChiave,
  improntaRicevuta,
  type MemoriaVerifica,
  type Nascosto,
  pareRicevutaDeposito,
  type Ricevuta,
  type RicevutaDeposito,
  type RilievoChiave,
  type Trascrizione,
  type TrascrizioneOscurata,
  verificaOgniRicevuta,
  verificaTrascrizione,
} from '@gestore/registro';

/** Di ciascun file: che cos'è e se regge. `motivo` è scritto in italiano da chi verifica. */
export type Verdetto = { nome: string } & (
  | { tipo: 'illeggibile' }
  | { tipo: 'senza_chiavi' }
  | {
      tipo: 'ricevuta_autentica';
      ricevuta: Ricevuta | RicevutaDeposito;
      /** Vero se la trascrizione scelta insieme regge, ed è della stessa vendita: ha allora proprio questa voce. */
      confrontata: boolean;
      /** Vero se era allegata a un PDF: le parole stampate non sono quelle firmate. */
      daPdf: boolean;
      chiavi: readonly RilievoChiave[];
    }
  | { tipo: 'ricevuta_non_valida'; motivo: string }
  | {
      tipo: 'integra';
      asta: string;
      voci: number;
      /** Della prima e dell'ultima voce; `null` se la trascrizione le cela. */
      dal: number | null;
      al: number | null;
      ricevute: number;
      nascosto: Nascosto | null;
      chiavi: readonly RilievoChiave[];
      testa: Trascrizione['testa'];
    }
  | { tipo: 'non_integro'; motivo: string }
);

/** `daPdf`: i dati sono quelli allegati a un PDF. */
export type FileLetto = { nome: string; dati: unknown; daPdf?: boolean };
/** Le chiavi che il gestore pubblica, se ha risposto, e ciò che questo browser ha tenuto dalle volte prima. */
type Fonti = { pubblicate: ChiaviPubblicate | null; memoria: MemoriaVerifica };
type Chiavi = Readonly<Record<string, string>>;
type Verificabile = Trascrizione | TrascrizioneOscurata;

/** Verifica trascrizioni e ricevute insieme: le ricevute anche contro la trascrizione. Di ogni chiave dice di chi ci si fida. */
export function esamina(file: readonly FileLetto[], fonti: Fonti): Verdetto[] {
  const ricevute = file.filter(({ dati }) => eRicevuta(dati)).map(({ dati }) => dati as Ricevuta);
  const chiavi = chiaviPerLeRicevute(file, fonti);
  const verdetti = file.map(({ nome, dati, daPdf = false }): Verdetto => {
    if (dati === null) return { nome, tipo: 'illeggibile' };
    if (eRicevuta(dati)) return { nome, ...unaRicevuta(dati as Ricevuta | RicevutaDeposito, { chiavi, daPdf }, fonti) };
    const esito = verificaTrascrizione(dati, { ricevute });
    if (esito.esito === 'alterata') return { nome, tipo: 'non_integro', motivo: esito.motivo };
    const documento = dati as Verificabile;
    const giaVista = confrontaConMemoria(documento, fonti.memoria);
    if (giaVista !== null) return { nome, tipo: 'non_integro', motivo: giaVista };
    return {
      nome,
      tipo: 'integra',
      asta: documento.asta,
      voci: esito.voci,
      dal: registrata(documento.voci[0]),
      al: registrata(documento.voci.at(-1)),
      ricevute: ricevute.length,
      nascosto: esito.nascosto ?? null,
      chiavi: giudica(chiaveDellaTesta(documento), fonti),
      testa: documento.testa,
    };
  });
  const intere = new Set(verdetti.flatMap((uno) => (uno.tipo === 'integra' ? [uno.asta] : [])));
  // Di un deposito la trascrizione non porta la ricevuta: nulla vi si confronta.
  return verdetti.map((verdetto) =>
    verdetto.tipo === 'ricevuta_autentica'
      ? { ...verdetto, confrontata: 'seq' in verdetto.ricevuta && intere.has(verdetto.ricevuta.asta) }
      : verdetto,
  );
}

function registrata(voce: Verificabile['voci'][number] | undefined): number | null {
  return voce !== undefined && 'registratoIl' in voce ? voce.registratoIl : null;
}

/** Se fra i documenti scelti c'è quello del foglio inquadrato: una ricevuta con quell'impronta, o un registro che ha quella voce. */
export type DelFoglio = 'trovato' | 'altro' | 'non_si_sa';

/** `null` finché non si è scelto nulla; `non_si_sa` se nessuno dei documenti scelti regge. */
export function delFoglio(
  file: readonly FileLetto[],
  verdetti: readonly Verdetto[],
  impronta: string,
): DelFoglio | null {
  const reggono = file.filter((_, i) => {
    const verdetto = verdetti[i];
    return (verdetto?.tipo === 'ricevuta_autentica' || verdetto?.tipo === 'integra') && !eSospetta(verdetto);
  });
  if (reggono.length === 0) return file.length === 0 ? null : 'non_si_sa';
  return reggono.some(({ dati }) => haImpronta(dati as Ricevuta | Verificabile, impronta)) ? 'trovato' : 'altro';
}

function haImpronta(documento: Ricevuta | RicevutaDeposito | Verificabile, impronta: string): boolean {
  if ('voci' in documento) return documento.voci.some((voce) => voce.impronta === impronta);
  return 'seq' in documento && improntaRicevuta(documento) === impronta;
}

/** Una firma che torna con una chiave di cui non ci si può fidare non è una prova. */
export function eSospetta(verdetto: Verdetto): boolean {
  return 'chiavi' in verdetto && verdetto.chiavi.some(({ grave }) => grave);
}

function giudica(usata: ChiaveUsata, { pubblicate, memoria }: Fonti): RilievoChiave[] {
  return giudicaChiave(usata, { memoria, ...(pubblicate === null ? {} : { pubblicate }) });
}

function unaRicevuta(
  ricevuta: Ricevuta | RicevutaDeposito,
  { chiavi, daPdf }: { chiavi: Chiavi; daPdf: boolean },
  fonti: Fonti,
) {
  if (Object.keys(chiavi).length === 0) return { tipo: 'senza_chiavi' } as const;
  const esito = verificaOgniRicevuta(ricevuta, chiavi);
  if (esito.esito === 'non_valida') return { tipo: 'ricevuta_non_valida', motivo: esito.motivo } as const;
  const { chiave: id, firmataIl } = esito;
  const usata = { id, pubblica: chiavi[id] ?? '', firmataIl };
  return { tipo: 'ricevuta_autentica', ricevuta, confrontata: false, daPdf, chiavi: giudica(usata, fonti) } as const;
}

/** Quelle pubblicate se il gestore risponde; altrimenti le tenute, e le scritte nella trascrizione che le accompagna. */
function chiaviPerLeRicevute(file: readonly FileLetto[], { pubblicate, memoria }: Fonti): Chiavi {
  const pubbliche = (note: Readonly<Record<string, { pubblica: string }>>): Chiavi =>
    Object.fromEntries(Object.entries(note).map(([id, { pubblica }]) => [id, pubblica]));
  if (pubblicate !== null) return pubbliche(pubblicate);
  return { ...chiaviDellaTrascrizione(file), ...pubbliche(memoria.chiavi) };
}

/** `null` se non è JSON. */
export function comeJson(testo: string): unknown {
  try {
    return JSON.parse(testo);
  } catch {
    return null;
  }
}

function eRicevuta(dati: unknown): boolean {
  if (pareRicevutaDeposito(dati)) return true;
  return typeof dati === 'object' && dati !== null && 'firma' in dati && 'seq' in dati && !('voci' in dati);
}

function chiaviDellaTrascrizione(file: readonly FileLetto[]): Chiavi {
  for (const { dati } of file)
    if (typeof dati === 'object' && dati !== null && 'voci' in dati && 'chiavi' in dati) return dati.chiavi as Chiavi;
  return {};
}
