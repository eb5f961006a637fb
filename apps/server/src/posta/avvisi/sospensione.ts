import type { StatoPubblicato } from '@gestore/dominio';
import type { SospensioneDaSeguire } from '../../vendita/aste/scheda/sospensioni.ts';
import { validaDaFerma } from '../credenziali/vita-credenziale.ts';
import type { PartiPosta } from '../parti.ts';
import { scadenzaInvito } from '../uscita/pazienza.ts';
import { aiConvocati } from './rinvio.ts';
import { testoSospensione } from './testi-sospensione.ts';

/**
 * Chi ha una credenziale sa che la vendita è ferma, quando riprende e se è libero, al recapito del suo invito (R32); con la nuova
 * data l'invito vale di nuovo e la credenziale dura fin dopo, e finché chi ha offerto è vincolato. Delle operazioni che si riaprono non si scrive: l'ora era fissata.
 */
export async function avvisaSospensione(
  parti: Pick<PartiPosta, 'db' | 'orologio' | 'segreti'>,
  stato: StatoPubblicato,
  { seq, fatto, rinviata }: SospensioneDaSeguire,
): Promise<void> {
  if (fatto.tipo === 'OperazioniRiaperte' || rinviata) return;
  const { id: asta, scheda, parametri } = stato;
  const adesso = parti.orologio.adesso();
  const { inizioOperazioniIl } = parametri;
  await aiConvocati(parti, {
    asta,
    chiave: `sospensione/${asta}/${seq}`,
    ...testoSospensione(scheda.titolo, fatto),
    scadeIl: validaDaFerma(stato, adesso),
    entroIl: scadenzaInvito(Math.max(inizioOperazioniIl, adesso), adesso),
  });
}
