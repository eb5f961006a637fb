import type { Cent } from '../../denaro.ts';
import {
  conduce,
  type Decisione,
  faseNonAmmessa,
  fatto,
  inDisservizio,
  no,
  senzaAprire,
} from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import type { TipoEsito } from '../../parole/esito.ts';
import { eIn, FASI_CON_ESITO, FASI_DAL_VIVO, type FaseConEsito } from '../../parole/fasi.ts';
import type { Evento, EventoDi } from '../../parole/fatti.ts';
import type { Migliore } from '../../parole/gara.ts';
import type { CodiceRifiuto } from '../../parole/rifiuti.ts';
import type { Stato, StatoIn, StatoPubblicato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { daEsaminare } from '../buste/apertura.ts';
import { graduatoria } from '../buste/graduatoria.ts';
import { aZero } from '../gara/decidi.ts';
import { arriviDaRendere, cauzioneDi, trattenuta, trattiene, tuttiLiberi, vincoloPerLegge } from './vincolo.ts';

/**
 * L'aggiudicazione è un atto del referente. Dopo la gara vince chi è in testa; con una sola offerta valida decide il
 * prezzo (R41, R42); con due o più la gara è obbligatoria (R43). Chi è stato superato è libero e non può vincere (R55). Sotto il
 * prezzo base contano le istanze registrate e non ritirate: senza, non c'è un creditore a cui assegnare (cpc 572, terzo comma; 573,
 * quarto comma).
 */
export function aggiudica(stato: Stato, atto: AttoDi<'aggiudica'>, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'operazioni_aperte', 'gara_conclusa')) return faseNonAmmessa(stato);
  if (inDisservizio(stato)) return no('R57_piattaforma_non_sana');
  const vincitore = stato.fase === 'gara_conclusa' ? stato.migliore : unicaOfferta(stato);
  if ('rifiuto' in vincitore) return vincitore;
  // Nei registri di prima un prezzo che non si leggeva era zero, e si ammetteva (R14).
  if (vincitore.importoCent <= 0) return no('R14_prezzo_ignoto');
  const sottoBase = vincitore.importoCent < stato.parametri.prezzoBaseCent;
  if (sottoBase && stato.istanze.size > 0) return no('R42_istanze_presenti');
  // Il giudizio che una nuova vendita non darebbe di più è di chi conduce, e resta scritto: con un'offerta sola, o se alla gara nessuno ha
  // aderito (cpc 572, terzo comma; 573, secondo comma). Dove si è rilanciato non c'è nulla da giudicare.
  const motivo = sottoBase ? atto.motivoSottoBase?.trim() || null : null;
  if (sottoBase && motivo === null && !conRilanci(stato)) return no('R42_motivo_mancante');
  const motivoIrraggiungibili = atto.motivoIrraggiungibili?.trim() || null;
  const { irraggiungibili } = atto;
  if (stato.fase === 'gara_conclusa' && irraggiungibili.length > 0 && motivoIrraggiungibili === null)
    return no('R57_irraggiungibili', { quanti: irraggiungibili.length });
  const esito: TipoEsito = sottoBase ? 'aggiudicata_sotto_base' : 'aggiudicata';
  return fatto(
    {
      tipo: 'EsitoDichiarato',
      esito,
      vincitore,
      motivo,
      irraggiungibili,
      motivoIrraggiungibili,
      dichiaratoIl: adesso,
    },
    rimborsi(stato, vincitore.bustaId),
  );
}

function unicaOfferta(stato: StatoIn<'operazioni_aperte'>): Migliore | Decisione {
  const quante = daEsaminare(stato);
  if (quante > 0) return no('R48_buste_da_esaminare', { quante });
  const [prima, seconda] = graduatoria(stato);
  if (prima === undefined) return no('R40_nessuna_offerta_valida');
  if (seconda !== undefined) return no('R43_gara_obbligatoria');
  return { bustaId: prima.bustaId, pseudonimo: prima.pseudonimo, importoCent: prima.prezzoCent };
}

type Rimborso = EventoDi<'RimborsiDisposti'>['rimborsi'][number];

/**
 * A tutti i perdenti, esclusi compresi, torna la cauzione versata, se non è già tornata; di una busta mai aperta, o che non si leggeva,
 * torna ciò che la banca ha accreditato: l'importo è `null` (R25, R71). Così a chi è arrivato tardi, in ogni caso (R13). Con `liberiIl`, soltanto a chi allora la legge ha già liberato:
 * gli altri restano vincolati alla loro offerta (R24).
 */
export function rimborsi(
  stato: StatoPubblicato,
  vincitoreId: string | null,
  liberiIl: Istante | null = null,
): EventoDi<'RimborsiDisposti'> {
  const { buste, rimborsate, parametri } = stato;
  const voci: Rimborso[] = [];
  for (const busta of buste.values()) {
    const { id: bustaId, pseudonimo } = busta;
    if (bustaId === vincitoreId || (liberiIl !== null && vincoloPerLegge(stato, busta, liberiIl).vincolata)) continue;
    const importoCent = cauzioneDi(busta);
    if (!rimborsate.has(bustaId) && importoCent !== 0) voci.push({ bustaId, pseudonimo, importoCent });
  }
  voci.push(...arriviDaRendere(stato));
  return { tipo: 'RimborsiDisposti', rimborsi: voci, giorniLavorativi: parametri.rimborsoGiorniLavorativi };
}

/** Il prezzo a cui si è arrivati quando tutto è deciso, zero se nessuna offerta vale; `null` se manca ancora qualcosa, o la gara. */
function prezzoRaggiunto(stato: StatoPubblicato): Cent | null {
  if (stato.fase === 'gara_conclusa') return stato.migliore.importoCent;
  if (stato.fase !== 'operazioni_aperte' || daEsaminare(stato) > 0) return null;
  const [prima, seconda] = graduatoria(stato);
  return seconda === undefined ? (prima?.prezzoCent ?? 0) : null;
}

/** Vero se alla gara qualcuno ha aderito: un rilancio vale ancora (cpc 573, primo e secondo comma). */
function conRilanci(stato: StatoPubblicato): boolean {
  return stato.fase === 'gara_conclusa' && stato.rilanci > 0;
}

/**
 * Con tutto deciso, chi conduce aggiudica se il prezzo raggiunge la base (R41, cpc 572, 573), e anche sotto se alla gara si è rilanciato e
 * nessuna istanza prevale (R42, cpc 573, primo e quarto comma): trattenerla è del giudice. `null` se non è dovuta.
 */
export function dovutaPer(
  stato: StatoPubblicato,
): Extract<CodiceRifiuto, 'R41_aggiudicazione_dovuta' | 'R42_aggiudicazione_dovuta'> | null {
  const prezzoCent = prezzoRaggiunto(stato);
  if (prezzoCent === null) return null;
  if (prezzoCent >= stato.parametri.prezzoBaseCent) return 'R41_aggiudicazione_dovuta';
  return conRilanci(stato) && stato.istanze.size === 0 ? 'R42_aggiudicazione_dovuta' : null;
}

export function aggiudicazioneDovuta(stato: StatoPubblicato): boolean {
  return dovutaPer(stato) !== null;
}

/** Con un'istanza registrata e un prezzo sotto la base, o nessuna offerta, chi conduce assegna (R46, cpc 572, 573, 590). */
export function assegnazioneDovuta(stato: StatoPubblicato): boolean {
  const prezzoCent = prezzoRaggiunto(stato);
  return stato.istanze.size > 0 && prezzoCent !== null && prezzoCent < stato.parametri.prezzoBaseCent;
}

/**
 * Gli esiti senza aggiudicatario (R40, R42). Quando l'aggiudicazione è dovuta non la trattiene nessuno di essi: prima il giudice
 * sospende la vendita, con il suo provvedimento (R41). Sospesa, rinviata, revocata ed estinta vogliono quel provvedimento sempre, o
 * quello che libera gli offerenti: le parole di chi conduce, prima che l'aggiudicazione sia dovuta, la tratterrebbero lo stesso (R32).
 * Finita la gara il giudice può disporre anche che non si aggiudichi: a vendita ferma per il suo provvedimento (R42).
 * Revocata ed estinta liberano tutti; sospesa e rinviata nessuno che non lo sia già per legge (cpc 571, R24, R71).
 */
export function dichiaraEsito(stato: Stato, atto: AttoDi<'dichiaraEsito'>, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (atto.motivo.trim() === '') return no('R38_motivo_mancante');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza' || eIn(stato, ...FASI_CON_ESITO))
    return faseNonAmmessa(stato);
  const perOrdine = stato.ferma !== null && stato.ferma.provvedimento !== null;
  const nonAggiudicaIlGiudice = perOrdine && atto.esito === 'non_aggiudicata' && stato.fase === 'gara_conclusa';
  const delGiudice = senzaAprire(atto.esito) || nonAggiudicaIlGiudice;
  if (stato.ferma !== null && !delGiudice) return no('R32_vendita_ferma', { daIl: stato.ferma.da });
  const impedimento = impedimentoAllEsito(stato, atto.esito);
  if (impedimento !== null) return impedimento;
  const dovuta = dovutaPer(stato);
  if (dovuta !== null && !perOrdine) return no(dovuta);
  if (assegnazioneDovuta(stato) && !perOrdine) return no('R46_assegnazione_dovuta');
  if (atto.esito === 'estinta' && !perOrdine) return no('R70_estinta_per_ordine');
  // A tempo finito non si sospende nemmeno per ordine: si aspetta che la gara si chiuda (R53).
  if (delGiudice && aZero(stato, adesso)) return no('R53_gara_finita');
  if (delGiudice && !perOrdine && stato.ferma?.liberati !== true) return no('R32_esito_senza_ordine');
  if (delGiudice && aPrezziVisibili(stato) && !vistoInDue(stato)) return no('R71_esito_da_uno_solo');
  return fatto(
    {
      tipo: 'EsitoDichiarato',
      esito: atto.esito,
      vincitore: null,
      motivo: atto.motivo.trim(),
      irraggiungibili: [],
      motivoIrraggiungibili: null,
      dichiaratoIl: adesso,
    },
    ...(delGiudice ? rimborsiPerOrdine(stato, atto.esito, adesso) : [rimborsi(stato, null)]),
  );
}

/** Se l'esito trattiene chi ha offerto e nessuno è già libero, di rimborsi non se ne dispongono (R24, R71). */
function rimborsiPerOrdine(stato: StatoPubblicato, esito: TipoEsito, adesso: Istante): Evento[] {
  if (!trattiene(esito)) return [rimborsi(stato, null)];
  const dovuti = rimborsi(stato, null, adesso);
  return dovuti.rimborsi.length > 0 || tuttiLiberi(stato) ? [dovuti] : [];
}

/**
 * Chi la legge ha liberato, e di cui nessuno ha disposto il rimborso, riceve la cauzione senza chiederla: di una vendita finita sospesa o
 * rinviata chi non è più vincolato perché sono passati centoventi giorni (cpc 571, terzo comma), di ogni altra e di una ferma di cui il
 * giudice ha liberato chi ha offerto tutti, tranne chi ha il bene o ne è decaduto; e chi è arrivato tardi (R13, R24, R71). Lo scrive la
 * piattaforma; se non c'è nessuno, nulla.
 */
export function rimborsaScadute(stato: Stato, attore: Attore, adesso: Istante): Decisione {
  if (attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  const finita = 'esito' in stato ? stato.esito : null;
  if (finita === null && !tuttiLiberi(stato))
    return stato.ferma === null ? faseNonAmmessa(stato) : no('R32_vendita_ferma', { daIl: stato.ferma.da });
  const dovuti = rimborsi(
    stato,
    finita === null ? null : (trattenuta(finita) ?? null),
    tuttiLiberi(stato) ? null : adesso,
  );
  return dovuti.rimborsi.length === 0 ? fatto() : fatto(dovuti);
}

const aPrezziVisibili = (stato: StatoPubblicato): boolean => eIn(stato, ...FASI_DAL_VIVO);

/**
 * A operazioni aperte chi conduce ha i prezzi davanti, e un esito che rende tutte le cauzioni non si annulla: il provvedimento
 * lo hanno letto in due, quando ha fermato la vendita o quando ha liberato chi ha offerto (scelta).
 */
function vistoInDue({ ferma }: StatoPubblicato): boolean {
  return ferma !== null && (ferma.inDue || ferma.liberati);
}

function impedimentoAllEsito(
  stato: Exclude<StatoPubblicato, StatoIn<FaseConEsito>>,
  esito: AttoDi<'dichiaraEsito'>['esito'],
): Decisione | null {
  if (senzaAprire(esito)) return null;
  if (inDisservizio(stato)) return no('R57_piattaforma_non_sana');
  if (stato.fase === 'gara_conclusa') return esito === 'non_aggiudicata' ? null : no('R40_offerte_valide_presenti');
  if (stato.fase !== 'operazioni_aperte') return faseNonAmmessa(stato);
  const quante = daEsaminare(stato);
  if (quante > 0) return no('R48_buste_da_esaminare', { quante });
  const [prima, seconda] = graduatoria(stato);
  if (esito === 'non_aggiudicata') {
    if (prima === undefined) return no('R40_nessuna_offerta_valida');
    if (seconda !== undefined) return no('R43_gara_obbligatoria');
    return prima.prezzoCent >= stato.parametri.prezzoBaseCent ? no('R41_offerta_valida') : null;
  }
  if (prima !== undefined) return no('R40_offerte_valide_presenti');
  const attesa = stato.buste.size === 0 ? 'deserta_nessuna_offerta' : 'deserta_offerte_inefficaci';
  return esito === attesa ? null : no('R40_nessuna_offerta_valida');
}
