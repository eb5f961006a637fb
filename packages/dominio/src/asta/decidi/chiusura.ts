import type { Cent } from '../../denaro.ts';
import type { Istante } from '../../tempo.ts';
import type { AttoDi } from '../comandi.ts';
import type { Evento, EventoDi } from '../eventi.ts';
import { graduatoria } from '../graduatoria.ts';
import type { Attore, Migliore, Stato, StatoIn, StatoPubblicato, TipoEsito } from '../modello.ts';
import { daEsaminare } from './apertura.ts';
import { conduce, type Decisione, disservizioIn, eIn, faseNonAmmessa, fatto, no, senzaAprire } from './decisione.ts';
import { aZero } from './gara.ts';
import { osservazioniDaDecidere } from './osservazioni.ts';
import { chiusura } from './sala.ts';

/**
 * L'aggiudicazione è un atto del referente. Dopo la gara vince chi è in testa; con una sola offerta valida decide il
 * prezzo (R41, R42); con due o più la gara è obbligatoria (R43). Chi è stato superato è libero e non può vincere (R55).
 */
export function aggiudica(stato: Stato, atto: AttoDi<'aggiudica'>, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'operazioni_aperte', 'gara_conclusa')) return faseNonAmmessa(stato);
  if (disservizioIn(stato)) return no('R57_piattaforma_non_sana');
  const vincitore = stato.fase === 'gara_conclusa' ? stato.migliore : unicaOfferta(stato);
  if ('rifiuto' in vincitore) return vincitore;
  const sottoBase = vincitore.importoCent < stato.parametri.prezzoBaseCent;
  if (sottoBase && haIstanze(stato)) return no('R42_istanze_presenti');
  // Il giudizio che una nuova vendita non darebbe di più è di chi conduce, e resta scritto (cpc 572, terzo comma).
  const motivo = sottoBase ? atto.motivoSottoBase?.trim() || null : null;
  if (sottoBase && motivo === null) return no('R42_motivo_mancante');
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
  const [prima, seconda] = graduatoria(stato.buste.values());
  if (prima === undefined) return no('R40_nessuna_offerta_valida');
  if (seconda !== undefined) return no('R43_gara_obbligatoria');
  return { bustaId: prima.bustaId, pseudonimo: prima.pseudonimo, importoCent: prima.prezzoCent };
}

type Rimborso = EventoDi<'RimborsiDisposti'>['rimborsi'][number];

/** A tutti i perdenti, esclusi compresi, torna la cauzione versata, se non è già tornata (R71). */
export function rimborsi({ buste, rimborsate, parametri }: StatoPubblicato, vincitoreId: string | null): Evento {
  const voci: Rimborso[] = [];
  for (const { id, pseudonimo, stato } of buste.values()) {
    if (id === vincitoreId || rimborsate.has(id) || !('offerta' in stato) || stato.offerta.cauzioneCent === 0) continue;
    voci.push({ bustaId: id, pseudonimo, importoCent: stato.offerta.cauzioneCent });
  }
  return { tipo: 'RimborsiDisposti', rimborsi: voci, giorniLavorativi: parametri.rimborsoGiorniLavorativi };
}

/** A tutti torna la cauzione, anche delle offerte mai aperte: di quelle, ciò che la banca ha accreditato (R71). */
export function tutteLeCauzioni(stato: StatoPubblicato): Evento {
  const { buste, rimborsate, parametri } = stato;
  const rimborsi: Rimborso[] = [];
  for (const { id: bustaId, pseudonimo, stato: di } of buste.values()) {
    const importoCent = 'offerta' in di ? di.offerta.cauzioneCent : null;
    if (!rimborsate.has(bustaId) && importoCent !== 0) rimborsi.push({ bustaId, pseudonimo, importoCent });
  }
  return { tipo: 'RimborsiDisposti', rimborsi, giorniLavorativi: parametri.rimborsoGiorniLavorativi };
}

/** Con istanze di assegnazione sotto il prezzo base non si vende (R42): quelle dell'avviso, o quelle registrate. */
function haIstanze({ parametri, istanze }: StatoPubblicato): boolean {
  return parametri.istanzeAssegnazione || istanze.size > 0;
}

/** Il prezzo a cui si è arrivati quando tutto è deciso, zero se nessuna offerta vale; `null` se manca ancora qualcosa, o la gara. */
function prezzoRaggiunto(stato: StatoPubblicato): Cent | null {
  if (stato.fase === 'gara_conclusa') return stato.migliore.importoCent;
  if (stato.fase !== 'operazioni_aperte' || daEsaminare(stato) > 0) return null;
  const [prima, seconda] = graduatoria(stato.buste.values());
  return seconda === undefined ? (prima?.prezzoCent ?? 0) : null;
}

/** Con un prezzo che raggiunge la base e tutto deciso, chi conduce aggiudica: trattenerla è del giudice (R41, cpc 572, 573). */
export function aggiudicazioneDovuta(stato: StatoPubblicato): boolean {
  const prezzoCent = prezzoRaggiunto(stato);
  return prezzoCent !== null && prezzoCent >= stato.parametri.prezzoBaseCent;
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
 */
export function dichiaraEsito(stato: Stato, atto: AttoDi<'dichiaraEsito'>, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (atto.motivo.trim() === '') return no('R38_motivo_mancante');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza' || eIn(stato, 'esitata', 'verbalizzata', 'chiusa'))
    return faseNonAmmessa(stato);
  const delGiudice = senzaAprire(atto.esito);
  if (stato.ferma !== null && !delGiudice) return no('R32_vendita_ferma', { daIl: stato.ferma.da });
  const impedimento = impedimentoAllEsito(stato, atto.esito);
  if (impedimento !== null) return impedimento;
  const perOrdine = stato.ferma !== null && stato.ferma.provvedimento !== null;
  if (aggiudicazioneDovuta(stato) && !perOrdine) return no('R41_aggiudicazione_dovuta');
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
    delGiudice ? tutteLeCauzioni(stato) : rimborsi(stato, null),
  );
}

const aPrezziVisibili = (stato: StatoPubblicato): boolean => eIn(stato, 'operazioni_aperte', 'gara', 'gara_conclusa');

/**
 * A operazioni aperte chi conduce ha i prezzi davanti, e un esito che rende tutte le cauzioni non si annulla: il provvedimento
 * lo hanno letto in due, quando ha fermato la vendita o quando ha liberato chi ha offerto (scelta).
 */
function vistoInDue({ ferma }: StatoPubblicato): boolean {
  return ferma !== null && (ferma.inDue || ferma.liberati);
}

function impedimentoAllEsito(
  stato: Exclude<Stato, { fase: 'inesistente' | 'bozza' | 'esitata' | 'verbalizzata' | 'chiusa' }>,
  esito: AttoDi<'dichiaraEsito'>['esito'],
): Decisione | null {
  if (senzaAprire(esito)) return null;
  if (disservizioIn(stato)) return no('R57_piattaforma_non_sana');
  if (stato.fase === 'gara_conclusa') return esito === 'non_aggiudicata' ? null : no('R40_offerte_valide_presenti');
  if (stato.fase !== 'operazioni_aperte') return faseNonAmmessa(stato);
  const quante = daEsaminare(stato);
  if (quante > 0) return no('R48_buste_da_esaminare', { quante });
  const [prima, seconda] = graduatoria(stato.buste.values());
  if (esito === 'non_aggiudicata') {
    if (prima === undefined) return no('R40_nessuna_offerta_valida');
    if (seconda !== undefined) return no('R43_gara_obbligatoria');
    return prima.prezzoCent >= stato.parametri.prezzoBaseCent ? no('R41_offerta_valida') : null;
  }
  if (prima !== undefined) return no('R40_offerte_valide_presenti');
  const attesa = stato.buste.size === 0 ? 'deserta_nessuna_offerta' : 'deserta_offerte_inefficaci';
  return esito === attesa ? null : no('R40_nessuna_offerta_valida');
}

/** Ogni redazione del verbale è una versione con la sua impronta (R68). */
export function redigiVerbale(stato: Stato, atto: AttoDi<'redigiVerbale'>, attore: Attore): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'esitata')) return faseNonAmmessa(stato);
  return fatto({ tipo: 'VerbaleRedatto', versione: (stato.verbale?.versione ?? 0) + 1, impronta: atto.impronta });
}

export function firmaVerbale(stato: Stato, atto: AttoDi<'firmaVerbale'>, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'esitata') || stato.verbale === null) return faseNonAmmessa(stato);
  if (stato.verbale.versione !== atto.versione) return no('R68_verbale_superato');
  const daDecidere = osservazioniDaDecidere(stato);
  if (daDecidere > 0) return no('R68_osservazioni_da_decidere', { quante: daDecidere });
  const firmato: Evento = { tipo: 'VerbaleFirmato', versione: atto.versione, impronta: atto.impronta };
  return fatto(...chiusura(stato, adesso), firmato);
}

export function chiudiAsta(stato: Stato, attore: Attore): Decisione {
  if (!conduce(attore) && attore.tipo !== 'operatore') return no('ruolo_non_ammesso');
  return eIn(stato, 'verbalizzata') ? fatto({ tipo: 'AstaChiusa' }) : faseNonAmmessa(stato);
}
