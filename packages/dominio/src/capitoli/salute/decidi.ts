import { conduce, type Decisione, faseNonAmmessa, fatto, inDisservizio, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { eIn, FASI_DAL_VIVO } from '../../parole/fasi.ts';
import type { Evento } from '../../parole/fatti.ts';
import type { Disservizio, GravitaDisservizio, PoliticaDisservizi } from '../../parole/salute.ts';
import type { Stato, StatoIn } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { gravitaDi, PAROLE_CAUSE, piuGrave, preavvisoMs, quanteCause, RIPRESA_MAX_MS, unisci } from './salute.ts';
import { riscontroDi, scollegatiCheContano } from './scollegati.ts';

// Gli atti della salute: il guasto, la sua fine, la ripresa che si annuncia (R57).

/**
 * La piattaforma non è in salute da `dal` (R57). La prima volta, e ogni volta che si aggrava, si vede altro o si sa che era
 * cominciato prima, è un fatto: il registro da solo deve dire perché un tempo finito si riapre. Il resto non scrive nulla,
 * così si può chiamare di continuo. Lieve: negli ultimi secondi il crono torna intero; più grave: la gara si ferma. Un tempo
 * finito quando tutto era sano resta finito: la chiusura aspetta soltanto.
 */
export function segnalaDisservizio(
  stato: Stato,
  atto: AttoDi<'segnalaDisservizio'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_DAL_VIVO)) return faseNonAmmessa(stato);
  const { politica } = atto;
  const prima = stato.disservizio;
  const visto = prima === null ? atto.visto : unisci(prima.visto, atto.visto);
  const dal = Math.min(atto.dal, prima?.dal ?? adesso, adesso);
  // La gravità è di questo episodio: due singhiozzi lontani non sono un guasto lungo quanto ciò che sta in mezzo.
  const misurata = gravitaDi(atto.visto, Math.max(0, adesso - atto.dal), politica);
  const gravita = prima === null ? misurata : piuGrave(prima.gravita, misurata);
  const nuovo = prima === null || prima.gravita !== gravita || quanteCause(visto) > quanteCause(prima.visto);
  const daPrima = prima !== null && dal < prima.dal;
  const eventi: Evento[] = nuovo || daPrima ? [{ tipo: 'DisservizioRilevato', dal, gravita, visto, politica }] : [];
  const effetto = stato.fase === 'gara' ? sullaGara(stato, { dal, gravita, visto }, nuovo, politica, adesso) : null;
  return fatto(...eventi, ...(effetto === null ? [] : [effetto]));
}

function sullaGara(
  stato: StatoIn<'gara'>,
  { dal, gravita, visto }: Disservizio,
  nuovo: boolean,
  politica: PoliticaDisservizi,
  adesso: Istante,
): Evento | null {
  const { gara } = stato;
  if (gara.fase === 'sospesa') return null;
  const finita = gara.fase === 'in_corso' && adesso >= gara.scadeIl;
  if (finita && dal >= gara.scadeIl) return null;
  if (gravita !== 'lieve') {
    const dettaglio = [...visto.server, ...visto.sintetico].map((causa) => PAROLE_CAUSE[causa]).join(', ');
    return { tipo: 'GaraSospesa', sospesaIl: adesso, motivo: 'incidente', dettaglio };
  }
  if (gara.fase !== 'in_corso') return null;
  const { unitaTempoMs } = stato.parametri;
  const residuoMs = Math.max(0, gara.scadeIl - adesso);
  // Con un'unità breve il crono starebbe sempre negli ultimi secondi: dopo la prima volta si aspetta che ne passi metà.
  const sogliaMs = nuovo ? politica.ultimiMs : Math.min(politica.ultimiMs, unitaTempoMs / 2);
  if (residuoMs > sogliaMs || residuoMs >= unitaTempoMs) return null;
  return { tipo: 'CronoRiportato', scadeIl: adesso + unitaTempoMs, residuoMs };
}

/**
 * Più offerenti non si sentono più, tutti insieme (R57). La prima volta, e solo se altro dice che è la piattaforma, la gara si
 * ferma; altrimenti lo si dice al referente, che decide: chi vuole tempo se ne prenderebbe quanto vuole, staccandosi.
 */
export function segnalaScollegati(
  stato: Stato,
  { politica, ...atto }: AttoDi<'segnalaScollegati'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (stato.fase !== 'gara') return faseNonAmmessa(stato);
  const finita = stato.gara.fase === 'in_corso' && adesso >= stato.gara.scadeIl;
  const contano = scollegatiCheContano(stato, atto);
  if (contano === null || stato.gara.fase === 'sospesa' || finita) return fatto();
  const riscontro = riscontroDi(contano, atto);
  const fermata = riscontro !== null && !stato.scollegati.fermata;
  const detto: Evento = {
    tipo: 'OfferentiScollegati',
    rilevatoIl: adesso,
    offerenti: contano.buste.map(({ id: bustaId, pseudonimo }) => ({ bustaId, pseudonimo })),
    presenti: contano.presenti,
    riscontro,
    fermata,
  };
  if (!fermata) return fatto(detto);
  const visto = { server: ['offerenti'], sintetico: [] } as const;
  const ferma = segnalaDisservizio(stato, { tipo: 'segnalaDisservizio', dal: adesso, visto, politica }, attore, adesso);
  return fatto(detto, ...ferma.eventi);
}

/**
 * Finisce dopo abbastanza salute di seguito, di più per chi è ricaduto. La gara fermata riparte con il preavviso della sua riga; se
 * il disservizio è stato lungo nessuno lo fissa al posto del referente.
 */
export function cessaDisservizio(
  stato: Stato,
  { saniDal, politica }: AttoDi<'cessaDisservizio'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_DAL_VIVO)) return faseNonAmmessa(stato);
  const { disservizio } = stato;
  if (disservizio === null) return no('R57_nessun_disservizio');
  const saniMs = Math.max(politica.saniMs, disservizio.saniMs);
  if (adesso - saniDal < saniMs) return no('R57_salute_recente', { secondi: Math.ceil(saniMs / 1000) });
  const { dal } = disservizio;
  const durataMs = Math.max(0, saniDal - dal);
  const gravita = piuGrave(disservizio.gravita, gravitaDi(disservizio.visto, durataMs, politica));
  const cessato: Evento = { tipo: 'DisservizioCessato', dal, cessatoIl: saniDal, durataMs, gravita };
  if (stato.fase !== 'gara' || stato.gara.fase !== 'sospesa' || stato.gara.motivo !== 'incidente')
    return fatto(cessato);
  return gravita === 'lunga' ? fatto(cessato) : fatto(cessato, ripresa(gravita, politica, adesso));
}

function ripresa(gravita: GravitaDisservizio, politica: PoliticaDisservizi, adesso: Istante): Evento {
  const durataMs = preavvisoMs(gravita, politica);
  return { tipo: 'RipresaFissata', riprendeIl: adesso + durataMs, preavvisoMs: durataMs, da: 'sistema' };
}

/** Il referente sceglie quando si riprende: mai prima del preavviso che spetta, e mai a piattaforma malata (R57). */
export function fissaRipresa(
  stato: Stato,
  { riprendeIl, politica }: AttoDi<'fissaRipresa'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (stato.fase !== 'gara' || stato.gara.fase !== 'sospesa') return no('R57_gara_non_sospesa');
  if (inDisservizio(stato)) return no('R57_piattaforma_non_sana');
  const { motivo, gravita } = stato.gara;
  const minimoMs = preavvisoMs(gravita ?? (motivo === 'incidente' ? 'media' : 'breve'), politica);
  // Al minuto scritto in una pagina mancano i secondi: il preavviso si confronta con quello annunciato, se c'è.
  const primaIl = Math.min(adesso + minimoMs, stato.gara.riprendeIl ?? Number.POSITIVE_INFINITY);
  if (riprendeIl < primaIl) return no('R57_preavviso_breve', { primaIl });
  if (riprendeIl > adesso + RIPRESA_MAX_MS) return no('R57_ripresa_lontana', { giorni: RIPRESA_MAX_MS / 86_400_000 });
  return fatto({ tipo: 'RipresaFissata', riprendeIl, preavvisoMs: riprendeIl - adesso, da: 'referente' });
}
