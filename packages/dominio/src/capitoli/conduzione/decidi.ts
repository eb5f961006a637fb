import { conduce, type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore, OrdineDelGiudice } from '../../parole/attori.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { leggibiliDal } from '../buste/leggibile.ts';
import { difettoDel } from '../soste/decidi.ts';
import { restaDaCondurre } from './resta-da-condurre.ts';

/** Da quanto non deve vedersi chi conduce perché il secondo possa prenderne il posto: tre giri perduti dei segnali di presenza (R49). */
const ASSENZA_MS = 15_000;

/**
 * Dopo la pubblicazione chi conduce cambia per provvedimento del giudice, registrato da due operatori, uno che propone e un altro che
 * conferma (R36). Il verbale firmato resta di chi ha condotto (R68), e chi subentra dopo conduce ciò che segue (R69); a gara in corso il
 * tempo non si ferma da sé, e se chi subentra non arriva la gara si sospende come per ogni referente assente (R49).
 */
export function sostituisciDelegato(
  stato: Stato,
  atto: AttoDi<'sostituisciDelegato'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  const impedita = daDueOperatori(stato, atto, attore);
  if (impedita !== null) return impedita;
  const { scheda, secondo } = stato as StatoPubblicato;
  const { delegatoId: precedenteId, delegatoNome: precedenteNome } = scheda;
  const { delegatoId, delegatoNome, propostaDa } = atto;
  if (precedenteId === null) return faseNonAmmessa(stato);
  if (precedenteId === delegatoId) return no('R36_conduce_gia');
  const alSecondo = secondo !== null && secondo.delegatoId === atto.precedenteId;
  if (precedenteId !== atto.precedenteId && !alSecondo) return no('R36_conduce_un_altro');
  if (alSecondo && secondo.delegatoId === delegatoId) return no('R36_secondo_gia');
  const disposta = dispostaDa(atto);
  if (disposta === null) return no('R36_provvedimento_mancante');
  const difetto = difettoDel(disposta.provvedimento, adesso);
  if (difetto !== null) return { eventi: [], rifiuto: difetto };
  // Ha passato la conduzione, e il giudice lo sostituisce: non resta nemmeno il secondo.
  if (alSecondo)
    return fatto({
      tipo: 'SecondoDelegatoNominato',
      lascia: secondo,
      delegatoId,
      delegatoNome,
      ...disposta,
      propostaDa,
    });
  return fatto({
    tipo: 'DelegatoSostituito',
    precedenteId,
    precedenteNome,
    delegatoId,
    delegatoNome,
    ...disposta,
    propostaDa,
  });
}

/** Il giudice affianca un secondo delegato a chi conduce, o nomina chi lo supplisca: prende il posto di un secondo di prima (R36). */
export function nominaSecondoDelegato(
  stato: Stato,
  atto: AttoDi<'nominaSecondoDelegato'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  const impedita = daDueOperatori(stato, atto, attore);
  if (impedita !== null) return impedita;
  const { scheda, secondo } = stato as StatoPubblicato;
  const { delegatoId, delegatoNome, propostaDa } = atto;
  if (scheda.delegatoId === null) return faseNonAmmessa(stato);
  if (scheda.delegatoId === delegatoId) return no('R36_conduce_gia');
  if (secondo?.delegatoId === delegatoId) return no('R36_secondo_gia');
  const cambiato = scheda.delegatoId !== atto.conduceId || (secondo?.delegatoId ?? null) !== atto.secondoId;
  if (cambiato) return no('R36_conduce_un_altro');
  const disposta = dispostaDa(atto);
  if (disposta === null) return no('R36_provvedimento_mancante');
  const difetto = difettoDel(disposta.provvedimento, adesso);
  if (difetto !== null) return { eventi: [], rifiuto: difetto };
  return fatto({ tipo: 'SecondoDelegatoNominato', lascia: secondo, delegatoId, delegatoNome, ...disposta, propostaDa });
}

/**
 * Chi conduce passa la conduzione al secondo delegato, e resta il secondo: conduce sempre uno solo, anche a gara in corso (R36). A
 * verbale firmato passa ciò che segue: i termini, il saldo, il decreto (R69).
 */
export function passaConduzione(
  stato: Stato,
  { aId, motivo }: AttoDi<'passaConduzione'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente') return no('asta_inesistente');
  if (stato.fase === 'bozza') return faseNonAmmessa(stato);
  if (stato.scheda.delegatoId !== attore.id) return no('R36_non_conduce');
  return passata(stato, { aId, motivo, presa: null, passataIl: adesso });
}

/**
 * Il secondo delegato prende la conduzione da chi non è collegato: il computer che si rompe, la linea che cade (R36, R49). Da chi è
 * collegato non si prende: la passa lui. Né prima che le offerte si possano contare: nessuno vi è ancora atteso.
 */
export function prendiConduzione(
  stato: Stato,
  { daId, assenteDaMs, motivo }: AttoDi<'prendiConduzione'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (attore.tipo !== 'referente') return no('ruolo_non_ammesso');
  const impedita = nonPiuCambiabile(stato);
  if (impedita !== null) return impedita;
  const { scheda, secondo } = stato as StatoPubblicato;
  if (scheda.delegatoId === attore.id) return no('R36_conduce_gia');
  if (secondo?.delegatoId !== attore.id) return no('R36_non_secondo');
  if (scheda.delegatoId !== daId) return no('R36_conduce_un_altro');
  const dalIl = leggibiliDal(stato as StatoPubblicato);
  if (adesso < dalIl) return no('R36_presto', { dalIl });
  if (chiConduceSiVede(stato as StatoPubblicato, assenteDaMs, adesso)) return no('R36_chi_conduce_collegato');
  return passata(stato as StatoPubblicato, { aId: attore.id, motivo, presa: { assenteDaMs }, passataIl: adesso });
}

/**
 * Se chi conduce si vede: un segnale suo da meno di quindici secondi, o la conduzione ricevuta da meno, perché chi la riceve ha il tempo di
 * arrivare (R36, R49). `assenteDaMs` è `null` di chi non si è mai visto.
 */
export function chiConduceSiVede(
  { conduceDal }: Pick<StatoPubblicato, 'conduceDal'>,
  assenteDaMs: number | null,
  adesso: Istante,
): boolean {
  const appena = conduceDal !== null && adesso - conduceDal < ASSENZA_MS;
  return appena || (assenteDaMs !== null && assenteDaMs < ASSENZA_MS);
}

type Passaggio = { aId: string; motivo: string; presa: { assenteDaMs: number | null } | null; passataIl: Istante };

function passata(
  { scheda, secondo }: StatoPubblicato,
  { aId, motivo: scritto, presa, passataIl }: Passaggio,
): Decisione {
  const { delegatoId: daId, delegatoNome: daNome } = scheda;
  if (daId === null || secondo?.delegatoId !== aId) return no('R36_non_secondo');
  const motivo = scritto.trim();
  if (motivo === '') return no('R36_motivo_mancante');
  return fatto({ tipo: 'ConduzionePassata', daId, daNome, aId, aNome: secondo.delegatoNome, motivo, passataIl, presa });
}

/** Chi conduce, e chi può prenderne il posto, cambia dalla pubblicazione finché resta qualcosa da condurre (R69). */
function nonPiuCambiabile(stato: Stato): Decisione | null {
  if (stato.fase === 'inesistente') return no('asta_inesistente');
  if (stato.fase === 'bozza') return faseNonAmmessa(stato);
  return restaDaCondurre(stato) ? null : no('R36_vendita_conclusa');
}

type DaDue = AttoDi<'sostituisciDelegato' | 'nominaSecondoDelegato'>;

function daDueOperatori(stato: Stato, { propostaDa }: DaDue, attore: Attore): Decisione | null {
  if (attore.tipo !== 'operatore') return no('ruolo_non_ammesso');
  const presto = stato.fase === 'inesistente' || stato.fase === 'bozza';
  if (presto) return nonPiuCambiabile(stato);
  if (attore.id === propostaDa) return no('R36_serve_un_altra_persona');
  return nonPiuCambiabile(stato);
}

type Disposta = Pick<OrdineDelGiudice, 'provvedimento' | 'dispostoDa' | 'motivo'>;

/** Il provvedimento, chi lo ha disposto e perché, senza spazi intorno; `null` se qualcosa manca. */
function dispostaDa({ provvedimento, dispostoDa, motivo }: Disposta): Disposta | null {
  const [numero, chi, perche] = [provvedimento.numero.trim(), dispostoDa.trim(), motivo.trim()];
  if (numero === '' || chi === '' || perche === '') return null;
  return { provvedimento: { numero, del: provvedimento.del }, dispostoDa: chi, motivo: perche };
}
