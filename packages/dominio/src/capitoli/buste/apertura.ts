import { conduce, type Decisione, faseNonAmmessa, fatto, inDisservizio, no } from '../../legge/decisione.ts';
import type { Parametri } from '../../parole/allestimento.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import type { Busta, BustaInElenco, ContenutoAperto, Proposta } from '../../parole/buste.ts';
import { eIn, FASI_DAL_VIVO, FASI_DI_RACCOLTA } from '../../parole/fasi.ts';
import type { Evento } from '../../parole/fatti.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { esceDallaSala } from '../sala/decidi.ts';
import { conIlConto } from './cauzione-sul-conto.ts';
import { graduatoria, gruppiPari } from './graduatoria.ts';
import { ignoti } from './ignoti.ts';
import { contraria, type Digitata, daRidecidere, eTardiva, proponi, stessaProposta } from './proposte.ts';
import { giaPresente } from './raccolta.ts';

/** Le operazioni si aprono per atto del referente, a T0 o dopo e mai prima (R10), con un operatore in turno (R80). */
export function apriOperazioni(
  stato: Stato,
  atto: AttoDi<'apriOperazioni'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_DI_RACCOLTA)) return faseNonAmmessa(stato);
  if (adesso < stato.parametri.inizioOperazioniIl)
    return no('R10_prima_del_tempo', { apreIl: stato.parametri.inizioOperazioniIl });
  if (atto.operatoriInTurno < 1) return no('R80_operatore_assente');
  const { operatoriInTurno, ammessiNonCollegati } = atto;
  // Le scartate in fondo: di ciò che chi partecipa non vede, non deve vedere nemmeno quante sono (R33). Poi per pseudonimo, che
  // non dice chi è arrivato prima (R10, R34).
  const buste = [...stato.buste.values()]
    .map(inElenco)
    .sort((a, b) => scartata(a) - scartata(b) || (a.pseudonimo < b.pseudonimo ? -1 : 1));
  const aperte: Evento = {
    tipo: 'OperazioniAperte',
    aperteIl: adesso,
    operatoriInTurno,
    ammessiNonCollegati,
    debitoreRegistrato: atto.debitoreRegistrato ?? null,
    buste,
  };
  // Il termine è comunque scaduto, anche se nessuno lo ha ancora scritto: T0 lo segue sempre (R03).
  if (stato.fase === 'raccolta')
    return fatto({ tipo: 'TermineScaduto', termineIl: stato.parametri.termineOfferteIl }, aperte);
  return fatto(aperte);
}

const scartata = ({ scarto }: BustaInElenco): number => (scarto === null ? 0 : 1);

function inElenco({ id: bustaId, pseudonimo, canale, depositataIl, tardiva, stato }: Busta): BustaInElenco {
  return {
    bustaId,
    pseudonimo,
    canale,
    depositataIl,
    tardiva,
    scarto: stato.tipo === 'scartata_tecnica' ? stato.motivo : null,
  };
}

export function apriBusta(stato: Stato, atto: AttoDi<'apriBusta'>, attore: Attore, adesso: Istante): Decisione {
  const trovata = inEsame(stato, atto.bustaId, attore);
  if ('rifiuto' in trovata) return trovata;
  const { busta, parametri } = trovata;
  if (busta.stato.tipo === 'scartata_tecnica') return no('R25_busta_scartata');
  if (busta.stato.tipo !== 'sigillata') return no('R38_gia_deciso', { come: 'aperta' });
  // Chi ha guardato prima che si potesse non ha letto nulla: la vuole un altro comando.
  if (atto.contenuto === null) return faseNonAmmessa(stato);
  const { id: bustaId, pseudonimo, canale, depositataIl } = busta;
  if ('illeggibile' in atto.contenuto)
    return fatto({ tipo: 'BustaIllegibile', bustaId, pseudonimo, motivo: atto.contenuto.illeggibile });
  return fatto({
    tipo: 'BustaAperta',
    bustaId,
    pseudonimo,
    canale,
    depositataIl,
    offerta: atto.contenuto.offerta,
    proposte: proposteDelContenuto(atto.contenuto, busta, parametri, adesso),
  });
}

export function proposteDelContenuto(
  { offerta, anomalie, stessaProvenienza }: ContenutoAperto,
  { depositataIl, prova }: Pick<Busta, 'depositataIl' | 'prova'>,
  parametri: Parametri,
  adesso: Istante,
  digitata: Digitata | null = null,
): Proposta[] {
  return proponi(offerta, { depositataIl, prova, anomalie, stessaProvenienza, digitata }, parametri, adesso);
}

/** Quante buste il referente ha aperto, cioè di quante offerte arrivate da sé conosce già il prezzo (R28). */
export function prezziAperti(stato: StatoPubblicato): number {
  let quante = 0;
  for (const { prova, stato: di } of stato.buste.values())
    if (prova !== 'dichiarata' && di.tipo !== 'sigillata' && di.tipo !== 'scartata_tecnica') quante += 1;
  return quante;
}

/** Offerte digitate dal referente dopo l'apertura: su carta (R28), per fax (R26), con la sola accettazione (R27, DM 15). */
export function registraOfferta(
  stato: Stato,
  atto: AttoDi<'registraOfferta'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'operazioni_aperte')) return faseNonAmmessa(stato);
  const { canale, interruzione, bustaId, pseudonimo, depositataIl, impronta, contenuto } = atto;
  if (canale === 'cartacea' && stato.parametri.modalita !== 'sincrona_mista') return no('R28_carta_non_ammessa');
  if (canale === 'fax' && interruzione !== 'programmata') return no('R26_fax_senza_interruzione');
  if (canale === 'art15' && interruzione !== 'non_programmata') return no('R27_senza_interruzione');
  const gia = giaPresente(stato, bustaId, pseudonimo);
  if (gia !== null) return gia;
  if (impronta === '') return faseNonAmmessa(stato);
  const tardiva = eTardiva(depositataIl, stato.parametri.termineOfferteIl);
  const deposito = { depositataIl, prova: 'dichiarata', arrivataIl: null } as const;
  const senzaInterruzione = canale !== 'cartacea' && !atto.interruzioneRegistrata;
  const digitata = { canale, gia: prezziAperti(stato), senzaInterruzione };
  return fatto(
    { tipo: 'BustaDepositata', bustaId, pseudonimo, canale, ...deposito, tardiva, impronta, riservata: false },
    {
      tipo: 'BustaAperta',
      bustaId,
      pseudonimo,
      canale,
      depositataIl,
      offerta: contenuto.offerta,
      proposte: proposteDelContenuto(contenuto, deposito, stato.parametri, adesso, digitata),
    },
  );
}

/**
 * Alle offerte già aperte si aggiunge ciò che un elenco registrato dopo dice di loro, una volta sola (R18). Non decide nulla: di chi
 * era ammesso il referente dice di nuovo, con un motivo, o rifiuta (R38).
 */
export function riconfrontaOfferte(stato: Stato, { trovate }: AttoDi<'riconfrontaOfferte'>, attore: Attore): Decisione {
  if (attore.tipo !== 'sistema' && attore.tipo !== 'operatore') return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_DAL_VIVO)) return faseNonAmmessa(stato);
  const eventi = trovate.flatMap(({ bustaId, anomalie }): Evento[] => {
    const busta = stato.buste.get(bustaId);
    if (busta === undefined || !('offerta' in busta.stato)) return [];
    const { proposte: gia } = busta.stato;
    const nuove = anomalie
      .map(({ codice, regola, gravita, campo }) => ({ codice, regola, gravita, dati: campo === null ? {} : { campo } }))
      .filter((una) => !gia.some((altra) => stessaProposta(una, altra)));
    if (nuove.length === 0) return [];
    return [{ tipo: 'OffertaRiconfrontata', bustaId, pseudonimo: busta.pseudonimo, proposte: nuove }];
  });
  return fatto(...eventi);
}

/**
 * Ammettere contro una proposta di esclusione è lecito, ma per iscritto (R38): quelle di quando si è aperta la busta, e quella di ciò
 * che il conto dice adesso della cauzione (R39).
 */
export function ammettiOfferta(stato: Stato, atto: AttoDi<'ammettiOfferta'>, attore: Attore): Decisione {
  const trovata = inEsame(stato, atto.bustaId, attore);
  if ('rifiuto' in trovata) return trovata;
  const { id: bustaId, pseudonimo, stato: di } = trovata.busta;
  if (di.tipo === 'scartata_tecnica') return no('R25_busta_scartata');
  if (di.tipo === 'sigillata') return no('R38_busta_non_aperta');
  if (di.tipo === 'ammessa' && !daRidecidere(di)) return no('R38_gia_deciso', { come: 'ammessa' });
  const manca = ignoti(di.offerta);
  if (manca.length > 0) return no('R14_offerta_incompleta', { manca: manca.join(', ') });
  const contrarie = conIlConto(di.proposte, atto.cauzione).filter(contraria);
  const nonostante = atto.nonostante?.trim() || null;
  if ((contrarie.length > 0 || di.tipo === 'rifiutata') && nonostante === null)
    return no('R38_ammissione_da_motivare', {
      proposte: contrarie.map(({ codice }) => codice).join(', ') || 'già rifiutata',
    });
  const cauzione = atto.cauzione ?? null;
  return fatto({
    tipo: 'OffertaAmmessa',
    bustaId,
    pseudonimo,
    nonostante,
    riammessa: di.tipo === 'rifiutata',
    ...(cauzione === null ? {} : { cauzione }),
  });
}

export function rifiutaOfferta(
  stato: Stato,
  atto: AttoDi<'rifiutaOfferta'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  const trovata = inEsame(stato, atto.bustaId, attore);
  if ('rifiuto' in trovata) return trovata;
  if (inDisservizio(stato)) return no('R57_piattaforma_non_sana');
  const { id: bustaId, pseudonimo, stato: di } = trovata.busta;
  if (di.tipo === 'sigillata') return no('R38_busta_non_aperta');
  if (di.tipo === 'rifiutata' || (di.tipo === 'scartata_tecnica' && di.esclusa !== null))
    return no('R38_gia_deciso', { come: 'rifiutata' });
  const motivo = { regola: atto.motivo.regola.trim(), testo: atto.motivo.testo.trim() };
  if (motivo.regola === '' || motivo.testo === '') return no('R38_motivo_mancante');
  // A chi partecipa non si dice nemmeno quante non si leggevano: escluderne una è un fatto a sé (R33).
  if (di.tipo === 'scartata_tecnica') return fatto({ tipo: 'ScartataEsclusa', bustaId, pseudonimo, motivo });
  if (!eIn(stato, 'operazioni_aperte')) return faseNonAmmessa(stato);
  const rifiutata: Evento = { tipo: 'OffertaRifiutata', bustaId, pseudonimo, motivo };
  return fatto(...esceDallaSala(stato, pseudonimo, adesso), rifiutata);
}

/** La gara parte solo per atto del referente (R48), con almeno due offerte ammesse (R43), dalla più alta (R44). */
export function avviaGara(stato: Stato, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'operazioni_aperte')) return faseNonAmmessa(stato);
  if (inDisservizio(stato)) return no('R57_piattaforma_non_sana');
  const quante = daEsaminare(stato);
  if (quante > 0) return no('R48_buste_da_esaminare', { quante });
  const posti = graduatoria(stato);
  const [primo, secondo] = posti;
  if (primo === undefined) return no('R40_nessuna_offerta_valida');
  if (secondo === undefined) return no('R43_offerte_insufficienti');
  // Chi parte in testa, e vince se nessuno rilancia, non lo sceglie un identificativo (R45).
  if (primo.ragione === 'pari') return no('R45_parita_da_decidere', { quante: gruppiPari(posti)[0]?.length ?? 0 });
  const { unitaTempoMs, rilancioMinimoCent } = stato.parametri;
  const migliore = { bustaId: primo.bustaId, pseudonimo: primo.pseudonimo, importoCent: primo.prezzoCent };
  return fatto({
    tipo: 'GaraAvviata',
    graduatoria: posti,
    migliore,
    unitaTempoMs,
    rilancioMinimoCent,
    scadeIl: adesso + unitaTempoMs,
  });
}

/** Quante buste aspettano che chi conduce decida: anche quelle che il software non sa leggere, che non esclude da sé (R25). */
export function daEsaminare(stato: StatoPubblicato): number {
  let quante = daAprireODecidere(stato);
  for (const { stato: di } of stato.buste.values())
    if (di.tipo === 'scartata_tecnica' && di.esclusa === null) quante += 1;
  return quante;
}

/**
 * Senza quelle scartate: i registri di prima sono andati oltre senza deciderne, e rileggendoli non si può pretendere che lo
 * avessero fatto. Gli arrivi di cui il referente non ha detto nulla contano.
 */
export function daAprireODecidere(stato: StatoPubblicato): number {
  let quante = 0;
  for (const { deciso } of stato.arrivi.values()) if (deciso === null) quante += 1;
  for (const { stato: di } of stato.buste.values())
    if (di.tipo === 'sigillata' || di.tipo === 'aperta' || daRidecidere(di)) quante += 1;
  return quante;
}

export function inEsame(
  stato: Stato,
  bustaId: string,
  attore: Attore,
): Decisione | { busta: Busta; parametri: Parametri } {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'operazioni_aperte')) return faseNonAmmessa(stato);
  const busta = stato.buste.get(bustaId);
  return busta === undefined ? no('busta_sconosciuta') : { busta, parametri: stato.parametri };
}
