import type { CorpoAttoDopo, corpoAttoDopoOperatore, DopoVisto } from '@gestore/contratto/dopo/forme';
import { data, difetto, euro, iban, lunghezzaMassima, obbligatorio, type Regola } from '@gestore/contratto/regole';
import { leggiEuro, primaRata } from '@gestore/dominio';
import type { z } from 'zod';
import { dataDaMandare } from '../../forme/data-scritta.ts';

/** Un atto che segue l'esito, com'è scritto nel suo modulo: tutto testo, finché non lo si legge. */
export type AttoDopoDiChiConduce = CorpoAttoDopo['atto'];
export type AttoDopoOperatore = z.infer<typeof corpoAttoDopoOperatore>['atto'];
export type AttoDopoScelto = AttoDopoDiChiConduce | AttoDopoOperatore;
/** Gli atti che si scrivono in un modulo: il giro e l'incameramento delle cauzioni si propongono altrove. */
const ATTI_SCRITTI = [
  'indicaConto',
  'registraSaldo',
  'stornaVersamento',
  'disponiRate',
  'registraRata',
  'registraAntiriciclaggio',
  'nominaPersona',
  'concediProroga',
  'sospendiPrezzo',
  'revocaSospensionePrezzo',
  'registraDecreto',
  'revocaDecreto',
  'registraConsegna',
  'dichiaraRatePerdute',
  'registraRivendita',
  'restituisciAssegno',
  'restituisciResiduo',
  'passaAlleSpese',
  'integraVerbale',
  'registraTrasmissione',
  'registraCompenso',
  'registraRapporto',
  'bloccaConservazione',
  'sbloccaConservazione',
] as const satisfies readonly AttoDopoScelto['tipo'][];
export type TipoAttoScritto = (typeof ATTI_SCRITTI)[number];

const CAMPI_ATTO = [
  'iban',
  'intestatario',
  'causale',
  'importo',
  'il',
  'persona',
  'entro',
  'numero',
  'del',
  'motivo',
  'perche',
  'testo',
  'rate',
  'rata',
  'versamento',
  'busta',
  'dettaglio',
  'destinazione',
  'liquidazione',
  'blocco',
] as const;
export type CampoAtto = (typeof CAMPI_ATTO)[number];
export type CampiScritti = Partial<Record<CampoAtto, string>>;

/** Gli stessi limiti del server. */
const RIGA_MAX = 300;
const TESTO_MAX = 4_000;

const riga = [obbligatorio(), lunghezzaMassima(RIGA_MAX)];
const lungo = [obbligatorio(), lunghezzaMassima(TESTO_MAX)];
const giorno = [obbligatorio(), data()];
/** Una rata per riga: l'importo, e il giorno entro cui si versa. */
const UNA_RATA = /^(\S+)\s+(?:entro\s+(?:il\s+)?)?(\d{1,2}\/\d{1,2}\/\d{4})$/;

/** Le rate scritte, una per riga e numerate dopo quelle già versate; `null` se una non si legge. */
function leggiRate(scritte: string, prima = 1): { numero: number; importoCent: number; entro: string }[] | null {
  const righe = scritte.split('\n').flatMap((una) => (una.trim() === '' ? [] : [una.trim()]));
  const lette = righe.map((scritta, i) => {
    const [, importo = '', entro = ''] = UNA_RATA.exec(scritta) ?? [];
    const letto = leggiEuro(importo);
    if (letto.tipo === 'errore' || letto.cent <= 0 || data()(entro, {}) !== null) return null;
    return { numero: prima + i, importoCent: letto.cent, entro: dataDaMandare(entro) };
  });
  return lette.length === 0 || lette.includes(null) ? null : lette.filter((una) => una !== null);
}

export const REGOLE_ATTO: Readonly<Record<CampoAtto, Regola[]>> = {
  iban: [obbligatorio(), iban()],
  intestatario: riga,
  causale: riga,
  importo: [obbligatorio(), euro({ minimoCent: 1 })],
  il: giorno,
  persona: riga,
  entro: giorno,
  numero: riga,
  del: giorno,
  motivo: lungo,
  // Si chiede soltanto di un versamento uguale a uno già registrato (R69).
  perche: [lunghezzaMassima(TESTO_MAX)],
  testo: lungo,
  rate: [obbligatorio(), (scritto) => (leggiRate(String(scritto)) === null ? difetto('non_valido') : null)],
  rata: [obbligatorio()],
  versamento: [obbligatorio()],
  busta: [obbligatorio()],
  dettaglio: riga,
  destinazione: riga,
  liquidazione: riga,
  blocco: [obbligatorio()],
};

const PER_ORDINE = ['numero', 'del', 'motivo'] as const;
/** I campi di ogni atto, nell'ordine in cui si leggono. */
const CAMPI_DI: Readonly<Record<TipoAttoScritto, readonly CampoAtto[]>> = {
  indicaConto: ['iban', 'intestatario', 'causale'],
  registraSaldo: ['importo', 'il', 'perche'],
  stornaVersamento: ['versamento', 'il', 'motivo'],
  disponiRate: ['rate', 'numero', 'del'],
  registraRata: ['rata', 'importo', 'il', 'perche'],
  registraAntiriciclaggio: ['il'],
  nominaPersona: ['persona', 'il'],
  concediProroga: ['entro', ...PER_ORDINE],
  sospendiPrezzo: PER_ORDINE,
  revocaSospensionePrezzo: PER_ORDINE,
  registraDecreto: ['numero', 'del'],
  revocaDecreto: PER_ORDINE,
  registraConsegna: ['il'],
  dichiaraRatePerdute: ['numero', 'del'],
  registraRivendita: ['importo'],
  restituisciAssegno: ['busta', 'importo', 'dettaglio'],
  restituisciResiduo: ['importo', 'destinazione'],
  passaAlleSpese: ['importo', 'destinazione'],
  integraVerbale: ['testo'],
  registraTrasmissione: ['il'],
  registraCompenso: ['importo', 'liquidazione'],
  registraRapporto: ['il'],
  bloccaConservazione: PER_ORDINE,
  sbloccaConservazione: ['blocco', ...PER_ORDINE],
};

/** Un conto già mostrato si cambia dicendo perché: gli altri campi sono quelli dell'atto (R69). */
export function campiDi(tipo: TipoAttoScritto, { pagamento }: Pick<DopoVisto, 'pagamento'>): readonly CampoAtto[] {
  return tipo === 'indicaConto' && pagamento !== null ? [...CAMPI_DI.indicaConto, 'motivo'] : CAMPI_DI[tipo];
}

const ATTI_DI_CONSERVAZIONE = [
  'registraTrasmissione',
  'bloccaConservazione',
  'sbloccaConservazione',
] as const satisfies readonly TipoAttoScritto[];
/** Gli atti del solo gestore: che cosa si è mandato e a chi, il suo compenso, e che cosa si deve conservare (R09, R73, R77). */
export const ATTI_DEL_GESTORE = [
  'registraRapporto',
  'registraCompenso',
  ...ATTI_DI_CONSERVAZIONE,
] as const satisfies readonly TipoAttoScritto[];

export function attiDiConservazione({
  trasmessaIl,
  blocchi,
  cancellatiIl,
}: Pick<DopoVisto['conservazione'], 'trasmessaIl' | 'blocchi' | 'cancellatiIl'>): TipoAttoScritto[] {
  return ATTI_DI_CONSERVAZIONE.filter((tipo) => {
    if (tipo === 'registraTrasmissione') return trasmessaIl === null;
    return cancellatiIl === null && (tipo === 'bloccaConservazione' || blocchi.length > 0);
  });
}

/** Il rapporto si registra finché quello di adesso non risulta mandato; il compenso si può sempre correggere (R09, R73). */
export function attiVersoFuori({ rapporto }: Pick<DopoVisto, 'rapporto'>): TipoAttoScritto[] {
  const mandato = rapporto.mandato?.impronta === rapporto.impronta;
  return mandato ? ['registraCompenso'] : ['registraRapporto', 'registraCompenso'];
}

const DEL_GESTORE: readonly TipoAttoScritto[] = ATTI_DEL_GESTORE;

/** Gli atti che adesso hanno senso: gli altri il server li rifiuterebbe, con la sua ragione. */
export function attiPossibili(
  dopo: Pick<
    DopoVisto,
    'conto' | 'residuoCent' | 'esito' | 'personaDaNominare' | 'sospeso' | 'decreto' | 'rate' | 'cauzioni'
  > &
    Partial<Pick<DopoVisto, 'fatti'>>,
): TipoAttoScritto[] {
  const { conto, residuoCent, esito, personaDaNominare, sospeso, decreto, rate } = dopo;
  const daVersare = rateDaVersare(dopo).length > 0;
  const decaduta = esito === 'decaduta';
  return ATTI_SCRITTI.filter((tipo) => {
    if (DEL_GESTORE.includes(tipo)) return false;
    if (tipo === 'integraVerbale') return true;
    if (tipo === 'restituisciAssegno') return assegniDaRendere(dopo).length > 0;
    if (tipo === 'restituisciResiduo') return residuoCent > 0;
    if (tipo === 'passaAlleSpese') return residuoCent > 0 && !decaduta;
    if (tipo === 'registraRivendita') return decaduta;
    if (tipo === 'dichiaraRatePerdute') return decaduta && rate.some(({ versatoCent }) => versatoCent > 0);
    if (conto === null) return false;
    // Anche dopo una decadenza: una rata versata prima, o ciò che arriva ancora e torna a chi lo ha versato.
    if (tipo === 'registraRata') return daVersare;
    if (tipo === 'registraSaldo') return decaduta || !daVersare;
    if (tipo === 'stornaVersamento') return versamentiDaStornare(dopo).length > 0;
    if (decaduta) return false;
    if (tipo === 'nominaPersona') return personaDaNominare;
    // Un ordine che viene dopo rifà le rate ancora da versare.
    if (tipo === 'disponiRate') return conto.restaCent > 0;
    if (tipo === 'concediProroga') return rate.length === 0;
    if (tipo === 'sospendiPrezzo') return !sospeso && decreto === null;
    if (tipo === 'revocaSospensionePrezzo') return sospeso;
    if (tipo === 'revocaDecreto') return decreto !== null;
    return tipo !== 'registraDecreto' || decreto === null;
  });
}

/** Le cauzioni che possono essere un assegno da rendere: di chi non ha vinto, e non ancora mosse (R67). */
export function assegniDaRendere({ cauzioni }: Pick<DopoVisto, 'cauzioni'>): DopoVisto['cauzioni'] {
  return cauzioni.filter(({ haVinto, mossa }) => !haVinto && mossa === null);
}

/** I versamenti del saldo registrati, e non ancora tornati indietro (R69). */
export function versamentiDaStornare({
  fatti = [],
}: Partial<Pick<DopoVisto, 'fatti'>>): { versamentoId: string; importoCent: number; il: string }[] {
  const tornati = new Set(
    fatti.flatMap(({ fatto }) => (fatto.tipo === 'VersamentoStornato' ? [fatto.versamentoId] : [])),
  );
  return fatti.flatMap(({ fatto }) =>
    fatto.tipo === 'SaldoVersato' && !tornati.has(fatto.versamentoId) ? [fatto] : [],
  );
}

/** Le rate ancora da versare. */
export function rateDaVersare({ rate }: Pick<DopoVisto, 'rate'>): DopoVisto['rate'] {
  return rate.filter(({ versataIl }) => versataIl === null);
}

/** Ciò che la pagina ha mostrato, e che un atto ripete: le rate, di chi è il di più da rendere, l'impronta del rapporto (R73). */
type VistoPerAtto = { rate?: DopoVisto['rate']; residuoDi?: string; impronta?: string };

/** Quello di una vendita: il di più è della busta che la proposta dice. */
export function mostratoDi({
  rate,
  proposte,
  rapporto,
}: Pick<DopoVisto, 'rate' | 'proposte' | 'rapporto'>): VistoPerAtto {
  const residuo = proposte.find((una) => una.tipo === 'restituisci_residuo');
  return { rate, impronta: rapporto.impronta, ...(residuo === undefined ? {} : { residuoDi: residuo.bustaId }) };
}

/**
 * Legge un modulo che ha passato le regole; `null` se l'importo non si legge. `versamentoId` lo dà chi apre il modulo; è anche della
 * proposta.
 */
export function leggiAttoScritto(
  tipo: TipoAttoScritto,
  scritto: CampiScritti,
  versamentoId: string,
  { rate = [], residuoDi = '', impronta = '' }: VistoPerAtto = {},
): AttoDopoScelto | null {
  const di = (campo: CampoAtto): string => (scritto[campo] ?? '').trim();
  const provvedimento = { numero: di('numero'), del: dataDaMandare(di('del')) };
  const il = dataDaMandare(di('il'));
  const importo = leggiEuro(di('importo'));
  const importoCent = importo.tipo === 'errore' ? null : importo.cent;
  const perche = di('perche') === '' ? {} : { motivo: di('perche') };
  switch (tipo) {
    case 'indicaConto': {
      const conto = { iban: di('iban'), intestatario: di('intestatario'), causale: di('causale') };
      return di('motivo') === '' ? { tipo, ...conto } : { tipo, ...conto, motivo: di('motivo') };
    }
    case 'registraSaldo':
      return importoCent === null ? null : { tipo, versamentoId, importoCent, il, movimentoId: null, ...perche };
    case 'stornaVersamento':
      return { tipo, versamentoId: di('versamento'), il, motivo: di('motivo') };
    case 'disponiRate': {
      const disposte = leggiRate(di('rate'), primaRata({ rate }));
      return disposte === null ? null : { tipo, rate: disposte, provvedimento };
    }
    case 'registraRata': {
      // Una rata si registra com'è arrivata: in parte, intera, o di più.
      const rata = rate.find(({ numero }) => String(numero) === di('rata'));
      if (rata === undefined || importoCent === null) return null;
      return { tipo, numero: rata.numero, importoCent, il, movimentoId: null, ...perche };
    }
    case 'restituisciAssegno': {
      if (importoCent === null) return null;
      return { tipo, propostaId: versamentoId, bustaId: di('busta'), importoCent, dettaglio: di('dettaglio') };
    }
    case 'restituisciResiduo':
    case 'passaAlleSpese': {
      if (importoCent === null || residuoDi === '') return null;
      return { tipo, propostaId: versamentoId, bustaId: residuoDi, importoCent, dettaglio: di('destinazione') };
    }
    case 'registraAntiriciclaggio':
      return { tipo, resaIl: il };
    case 'nominaPersona':
      return { tipo, persona: di('persona'), dichiarataIl: il };
    case 'concediProroga':
      return { tipo, entro: dataDaMandare(di('entro')), provvedimento, motivo: di('motivo') };
    case 'sospendiPrezzo':
    case 'revocaSospensionePrezzo':
    case 'revocaDecreto':
      return { tipo, provvedimento, motivo: di('motivo') };
    case 'registraDecreto':
    case 'dichiaraRatePerdute':
      return { tipo, provvedimento };
    case 'registraConsegna':
    case 'registraTrasmissione':
      return { tipo, il };
    case 'registraRivendita':
      return importoCent === null ? null : { tipo, prezzoCent: importoCent, asta: null };
    case 'integraVerbale':
      return { tipo, testo: di('testo') };
    case 'registraRapporto':
      return { tipo, il, impronta };
    case 'registraCompenso':
      return importoCent === null ? null : { tipo, importoCent, dettaglio: di('liquidazione') };
    case 'bloccaConservazione':
      return { tipo, bloccoId: versamentoId, provvedimento, motivo: di('motivo') };
    case 'sbloccaConservazione':
      return { tipo, bloccoId: di('blocco'), provvedimento, motivo: di('motivo') };
  }
}
