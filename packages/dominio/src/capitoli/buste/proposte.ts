import { type Cent, percentoDi, treQuarti } from '../../denaro.ts';
import type { Parametri } from '../../parole/allestimento.ts';
import type { Anomalia, Canale, Proposta, ProvaDeposito, SintesiOfferta } from '../../parole/buste.ts';
import { alSecondo, fineDelGiorno, giornoARoma, type Istante } from '../../tempo.ts';
import { perGravita } from './gravita.ts';

/** Dicono la stessa cosa della stessa parte dell'offerta. */
export const stessaProposta = (a: Proposta, b: Proposta): boolean =>
  a.codice === b.codice && (a.dati.campo ?? null) === (b.dati.campo ?? null);

/** Vero se per ammettere serve un motivo scritto (R38). */
export const contraria = ({ gravita }: Pick<Proposta, 'gravita'>): boolean =>
  gravita === 'inefficace' || gravita === 'blocco';

/** Ammessa, e poi trovata fra chi non può offrire: chi conduce non ne ha ancora detto nulla (R18, R38). */
export function daRidecidere(di: {
  tipo: string;
  proposte?: readonly Proposta[];
  nonostante?: string | null;
}): boolean {
  return di.tipo === 'ammessa' && di.nonostante === null && (di.proposte ?? []).some(contraria);
}

/** Quanti giorni un'offerta è irrevocabile da quando è depositata (cpc 571, R24). */
const IRREVOCABILITA_GIORNI = 120;

/**
 * L'ultimo istante in cui un'offerta è irrevocabile: la fine del centoventesimo giorno di Roma, senza contare quello in cui è stata
 * depositata (cpc 571; cc 2963). In ore finirebbe a metà di un giorno, un'ora prima o un'ora dopo se cambia l'ora legale.
 */
export function irrevocabileFino(depositataIl: Istante): Istante {
  return fineDelGiorno(giornoARoma(depositataIl) + IRREVOCABILITA_GIORNI);
}

/** Vero se il deposito è oltre il termine; al secondo, e uguale al termine è in tempo (R12, R13). */
export function eTardiva(depositataIl: Istante, termineOfferteIl: Istante): boolean {
  return alSecondo(depositataIl) > alSecondo(termineOfferteIl);
}

/** Il minimo che un'offerta deve raggiungere: prevale quello stampato nell'avviso (R05). */
export function offertaMinima(parametri: Pick<Parametri, 'prezzoBaseCent' | 'offertaMinimaCent'>): Cent {
  return parametri.offertaMinimaCent ?? treQuarti(parametri.prezzoBaseCent);
}

/** Si confronta con lo stesso numero che si mostra: quello stampato nell'avviso, o i tre quarti per eccesso (R05, R16). */
export function raggiungeIlMinimo(
  prezzoCent: Cent,
  parametri: Pick<Parametri, 'prezzoBaseCent' | 'offertaMinimaCent'>,
): boolean {
  return prezzoCent >= offertaMinima(parametri);
}

/** Sotto questa parte del prezzo offerto la cauzione non basta mai, qualunque cosa dica l'avviso (cpc 571, secondo comma). */
const CAUZIONE_DI_LEGGE_PERCENTO = 10;

/** Fino a quando una cauzione accreditata è in tempo: conta il giorno di Roma, con la data contabile (R39). */
export const accreditoEntro = ({ cauzioneEntroIl, termineOfferteIl }: Parametri): Istante =>
  cauzioneEntroIl ?? termineOfferteIl;

/** La cauzione dovuta per quel prezzo, in centesimi: la maggiore fra quella dell'avviso e un decimo del prezzo offerto (R04, R17). */
export function cauzioneDovuta(
  prezzoCent: Cent,
  parametri: Pick<Parametri, 'cauzionePercento' | 'cauzioneSu' | 'prezzoBaseCent'>,
): Cent {
  const { cauzionePercento, cauzioneSu, prezzoBaseCent } = parametri;
  const dellAvvisoCent = percentoDi(cauzionePercento, cauzioneSu === 'prezzo_offerto' ? prezzoCent : prezzoBaseCent);
  return Math.max(dellAvvisoCent, percentoDi(CAUZIONE_DI_LEGGE_PERCENTO, prezzoCent));
}

/** Di un'offerta digitata da chi conduce, ciò che pesa sulla sua parola (R26-R28). */
export type Digitata = {
  canale: Canale;
  /** Quante altre offerte erano già aperte, e quindi di quante conosceva il prezzo. */
  gia: number;
  /** Vero se dice che c'era un'interruzione, e il registro della vendita a quell'istante non ne ha. */
  senzaInterruzione: boolean;
};

type FattiOfferta = {
  depositataIl: Istante | null;
  prova: ProvaDeposito;
  anomalie: readonly Anomalia[];
  /** Altre buste dell'asta con la stessa PEC, lo stesso presentatore o lo stesso codice fiscale (R21). */
  stessaProvenienza: number;
  /** `null` se l'offerta è arrivata da sé. */
  digitata: Digitata | null;
};

/** Tutte le proposte del software per un'offerta aperta, in ordine di gravità (R13-R24). */
export function proponi(
  offerta: SintesiOfferta,
  fatti: FattiOfferta,
  parametri: Parametri,
  apertaIl: Istante,
): Proposta[] {
  const proposte: Proposta[] = [
    ...sulTermine(fatti, parametri, apertaIl),
    ...sullaParola(fatti, apertaIl),
    ...sulPrezzo(offerta, parametri),
    ...sullaCauzione(offerta, parametri),
    ...sulPagamento(offerta, parametri),
    ...fatti.anomalie.map(({ codice, regola, gravita, campo }) => ({
      codice,
      regola,
      gravita,
      dati: campo === null ? {} : { campo },
    })),
  ];
  if (offerta.personaDaNominare && !parametri.personaDaNominareAmmessa)
    proposte.push({ codice: 'persona_da_nominare_non_ammessa', regola: 'R19', gravita: 'blocco', dati: {} });
  if (fatti.stessaProvenienza > 0)
    proposte.push({
      codice: 'stessa_provenienza',
      regola: 'R21',
      gravita: 'avviso',
      dati: { altre: fatti.stessaProvenienza },
    });
  return perGravita(proposte);
}

function sulTermine(
  { depositataIl, prova }: FattiOfferta,
  { termineOfferteIl }: Parametri,
  apertaIl: Istante,
): Proposta[] {
  if (depositataIl === null) return [{ codice: 'deposito_non_provato', regola: 'R12', gravita: 'blocco', dati: {} }];
  if (eTardiva(depositataIl, termineOfferteIl)) {
    const ritardoSecondi = (alSecondo(depositataIl) - alSecondo(termineOfferteIl)) / 1000;
    return [
      {
        codice: 'inefficace_tardiva',
        regola: 'R13',
        gravita: 'inefficace',
        dati: { depositataIl, termineOfferteIl, ritardoSecondi },
      },
    ];
  }
  if (apertaIl > irrevocabileFino(depositataIl))
    return [{ codice: 'irrevocabilita_scaduta', regola: 'R24', gravita: 'blocco', dati: { depositataIl } }];
  if (prova === 'arrivo')
    return [{ codice: 'deposito_all_arrivo', regola: 'R12', gravita: 'avviso', dati: { depositataIl } }];
  return [];
}

/** Il codice della proposta che ogni offerta digitata porta con sé: quando è stata scritta, e quante altre erano già aperte. */
export const DEPOSITO_DICHIARATO = 'deposito_dichiarato';

/** Il codice della proposta di un'offerta che nessun programma ha letto: l'ha digitata chi conduce da ciò che ha visto nei byte (R25). */
export const LETTA_DAI_BYTE = 'letta_dai_byte';

/**
 * L'ora di un'offerta digitata la dice chi conduce. Finché nessun prezzo è aperto basta saperlo; dopo, ammetterla vuole un motivo:
 * chi scrive conosce i prezzi da superare (R28). Così un'interruzione che il registro non ha (R26, R27).
 */
function sullaParola({ depositataIl, digitata }: FattiOfferta, digitataIl: Istante): Proposta[] {
  if (digitata === null) return [];
  const { canale, gia, senzaInterruzione } = digitata;
  const proposte: Proposta[] = [
    {
      codice: DEPOSITO_DICHIARATO,
      regola: 'R28',
      gravita: gia > 0 ? 'blocco' : 'avviso',
      dati: { depositataIl, digitataIl, gia },
    },
  ];
  if (senzaInterruzione)
    proposte.push({
      codice: 'interruzione_non_registrata',
      regola: canale === 'fax' ? 'R26' : 'R27',
      gravita: 'blocco',
      dati: { depositataIl },
    });
  return proposte;
}

/** Di ciò che non si sa non si propone nulla, tranne di saperlo: prima di ammettere chi conduce lo digita (R14). */
const ignoto = (codice: string): Proposta[] => [{ codice, regola: 'R14', gravita: 'blocco', dati: {} }];

function sulPrezzo({ prezzoCent }: SintesiOfferta, parametri: Parametri): Proposta[] {
  if (prezzoCent === null) return ignoto('prezzo_non_letto');
  if (!raggiungeIlMinimo(prezzoCent, parametri))
    return [
      {
        codice: 'prezzo_sotto_minimo',
        regola: 'R16',
        gravita: 'inefficace',
        dati: { prezzoCent, minimoCent: offertaMinima(parametri) },
      },
    ];
  if (prezzoCent < parametri.prezzoBaseCent)
    return [
      {
        codice: 'sotto_base',
        regola: 'R16',
        gravita: 'avviso',
        dati: { prezzoCent, prezzoBaseCent: parametri.prezzoBaseCent },
      },
    ];
  return [];
}

function sullaCauzione({ prezzoCent, cauzioneCent }: SintesiOfferta, parametri: Parametri): Proposta[] {
  if (cauzioneCent === null) return ignoto('cauzione_non_letta');
  if (prezzoCent === null) return [];
  const dovutaCent = cauzioneDovuta(prezzoCent, parametri);
  if (cauzioneCent >= dovutaCent) return [];
  return [
    { codice: 'cauzione_insufficiente', regola: 'R17', gravita: 'inefficace', dati: { cauzioneCent, dovutaCent } },
  ];
}

function sulPagamento({ pagamentoGiorni: giorni }: SintesiOfferta, { saldoGiorni: giorniMax }: Parametri): Proposta[] {
  if (giorni === null) return ignoto('pagamento_non_letto');
  if (giorni <= giorniMax) return [];
  return [{ codice: 'pagamento_oltre_avviso', regola: 'R17', gravita: 'inefficace', dati: { giorni, giorniMax } }];
}
