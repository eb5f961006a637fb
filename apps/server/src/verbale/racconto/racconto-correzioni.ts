import { dato } from '@gestore/contratto/parole/dati-bloccati';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import {
  DOPO_LA_PUBBLICAZIONE,
  nelLuogo,
  nomiDeiParametri,
  type ParametriBozza,
  parametriCambiati,
  type Scheda,
} from '@gestore/dominio';
import type { FattoNarrato } from './fatto-narrato.ts';

/** Come il verbale chiama ciò che la scheda dice; chi conduce ha la sua frase, perché lo cambia un altro atto (R36). */
const NOMI_SCHEDA: { readonly [K in keyof Scheda]-?: string | null } = {
  titolo: 'titolo',
  idVenditaPvp: 'numero dell’avviso sul portale',
  tribunale: 'tribunale',
  ruolo: 'numero di ruolo',
  lotto: 'lotto',
  luogo: 'luogo',
  beni: 'beni',
  allegati: 'allegati',
  stimaCent: 'valore di stima',
  giudice: 'giudice della procedura',
  esperimento: 'numero dell’esperimento',
  luogoOperazioni: 'luogo delle operazioni',
  contoCauzione: 'conto per la cauzione',
  quotaInVendita: 'quota in vendita',
  delegatoId: null,
  delegatoNome: null,
};

type InVigore = { scheda: Scheda; parametri: ParametriBozza; pubblicata: boolean };

/**
 * Ciò che il gestore ha corretto nella scheda a vendita pubblicata, una frase per fatto: che cosa, chi ha offerto lo aveva letto in
 * un altro modo (R02). Ciò che si è scritto in bozza tace, e così chi salva senza cambiare nulla.
 */
export function frasiCorrezioni(fatti: readonly FattoNarrato[]): ReadonlyMap<FattoNarrato, string> {
  const frasi = new Map<FattoNarrato, string>();
  let inVigore: InVigore | null = null;
  for (const fatto of fatti) {
    const { evento, voce } = fatto;
    if (evento.tipo === 'AstaCreata')
      inVigore = { scheda: evento.scheda, parametri: evento.parametri, pubblicata: false };
    if (evento.tipo === 'AstaPubblicata' && inVigore !== null)
      inVigore = { ...inVigore, parametri: evento.parametri, pubblicata: true };
    // Il luogo che un rinvio o una ripresa danno ha la loro frase: la correzione che segue non lo dice di nuovo (R02).
    if ((evento.tipo === 'OperazioniRinviate' || evento.tipo === 'VenditaRipresa') && inVigore !== null)
      inVigore = { ...inVigore, scheda: nelLuogo(inVigore.scheda, evento) };
    if (evento.tipo !== 'ParametriModificati') continue;
    const che = inVigore === null || !inVigore.pubblicata ? [] : cambiate(inVigore, evento);
    if (che.length > 0)
      frasi.set(
        fatto,
        `${dato(formattaIstante(voce.ricevutoIl))}. Il gestore corregge la scheda della vendita pubblicata: ${dato(che.join(', '))}.${perche(evento.motivo)}`,
      );
    inVigore = { scheda: evento.scheda, parametri: evento.parametri, pubblicata: inVigore?.pubblicata ?? false };
  }
  return frasi;
}

/** Il motivo, che chiunque ha letto nella scheda pubblica; i registri di prima non lo hanno. */
const perche = (motivo: string | null): string => (motivo === null ? '' : ` Motivo: ${dato(motivo)}`);

function cambiate(prima: InVigore, dopo: Pick<InVigore, 'scheda' | 'parametri'>): string[] {
  const chiavi = Object.keys(NOMI_SCHEDA) as (keyof Scheda)[];
  const dette = chiavi.flatMap((chiave) => {
    const nome = NOMI_SCHEDA[chiave];
    return nome === null || uguali(prima.scheda[chiave] ?? null, dopo.scheda[chiave] ?? null) ? [] : [nome];
  });
  // Le date le sposta un rinvio, che ha la sua frase (R32).
  const parametri = parametriCambiati(prima.parametri, dopo.parametri).filter(
    (chiave) => DOPO_LA_PUBBLICAZIONE[chiave] !== 'solo_con_rinvio',
  );
  return [...dette, ...nomiDeiParametri(parametri)];
}

/** Di valori letti dal registro: solo ciò che JSON sa dire, e le chiavi in qualunque ordine. */
function uguali(prima: unknown, dopo: unknown): boolean {
  if (typeof prima !== 'object' || typeof dopo !== 'object' || prima === null || dopo === null) return prima === dopo;
  const [di, in_] = [Object.entries(prima), new Map(Object.entries(dopo))];
  return di.length === in_.size && di.every(([chiave, valore]) => in_.has(chiave) && uguali(valore, in_.get(chiave)));
}
