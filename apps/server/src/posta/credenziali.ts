import type { CorpoSpettatore, CredenzialeEmessa, CredenzialeVista } from '@gestore/contratto';
import type { Attore, StatoPubblicato } from '@gestore/dominio';
import { emettiCredenziale, revocaCredenziale, riemettiCredenziale } from '../accesso/credenziali.ts';
import { nuovoPseudonimo } from '../aste/pseudonimi.ts';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';
import { registraEmissione, scadenzaCredenziale } from './convoca.ts';
import { testoConvocazione } from './testi.ts';
import { accodaPosta } from './uscita.ts';

type Riga = {
  id: string;
  pseudonimo: string | null;
  ruolo: 'offerente' | 'spettatore';
  emessa_il: string;
  revocata_il: string | null;
  primo_accesso_il: string | null;
  destinatario: string | null;
  stato: CredenzialeVista['consegna'];
};

/** Le credenziali di una vendita con lo stato della consegna (R29). */
export async function elencaCredenziali(vendita: Vendita, asta: string): Promise<CredenzialeVista[]> {
  const { rows } = await vendita.pool.query<Riga>(
    `SELECT c.id, c.pseudonimo, c.ruolo, c.emessa_il, c.revocata_il, c.primo_accesso_il, p.destinatario, p.stato
     FROM credenziali c LEFT JOIN posta_uscita p ON p.credenziale_id = c.id WHERE c.asta = $1 ORDER BY c.ruolo, c.pseudonimo, c.emessa_il`,
    [asta],
  );
  const istante = (valore: string | null): number | null => (valore === null ? null : Number(valore));
  return rows.map((riga) => ({
    id: riga.id,
    pseudonimo: riga.pseudonimo ?? '',
    ruolo: riga.ruolo,
    emessaIl: Number(riga.emessa_il),
    revocataIl: istante(riga.revocata_il),
    ultimoAccessoIl: istante(riga.primo_accesso_il),
    recapito: riga.destinatario,
    consegna: riga.stato,
  }));
}

/** Una nuova credenziale per la stessa identità, dopo il controllo di chi chiede; la vecchia smette di valere (R30). */
export async function riemetti(
  vendita: Vendita,
  stato: StatoPubblicato,
  credenzialeId: string,
  attore: Attore,
): Promise<CredenzialeEmessa> {
  const { rows } = await vendita.pool.query<{
    pseudonimo: string | null;
    busta_id: string | null;
    destinatario: string | null;
  }>(
    'SELECT c.pseudonimo, c.busta_id, p.destinatario FROM credenziali c LEFT JOIN posta_uscita p ON p.credenziale_id = c.id WHERE c.id = $1 AND c.asta = $2',
    [credenzialeId, stato.id],
  );
  const vecchia = rows[0];
  if (vecchia === undefined) throw credenzialeSconosciuta();
  const adesso = vendita.orologio.adesso();
  const pseudonimo = vecchia.pseudonimo ?? '';
  const nuova = await vendita.db.transaction().execute(async (tx) => {
    const emessa = await riemettiCredenziale(tx, {
      id: credenzialeId,
      adesso,
      scadeIl: scadenzaCredenziale(stato.parametri.inizioOperazioniIl),
    });
    if (emessa === null) throw credenzialeSconosciuta();
    await accodaPosta(tx, {
      asta: stato.id,
      credenzialeId: emessa.id,
      destinatario: vecchia.destinatario,
      adesso,
      ...invito(vendita, stato, pseudonimo, emessa.token),
    });
    return emessa;
  });
  await vendita.esecutore.esegui(
    stato.id,
    {
      comandoId: `${nuova.id}-revoca`,
      attore,
      atto: { tipo: 'revocaCredenziale', credenzialeId, motivo: 'riemissione' },
    },
    adesso,
  );
  await registraEmissione(vendita, stato.id, { credenzialeId: nuova.id, bustaId: vecchia.busta_id, pseudonimo });
  return { credenzialeId: nuova.id, pseudonimo, collegamento: collegamentoDi(vendita, nuova.token) };
}

export async function revoca(vendita: Vendita, credenzialeId: string): Promise<void> {
  await revocaCredenziale(vendita.db, { id: credenzialeId, motivo: 'altro', adesso: vendita.orologio.adesso() });
}

/** Lo spettatore ammesso dal referente: identità e motivazione accanto al registro, credenziale di sola lettura (R35). */
export async function ammettiSpettatore(
  vendita: Vendita,
  stato: StatoPubblicato,
  richiesta: CorpoSpettatore,
  attore: Attore,
): Promise<CredenzialeEmessa> {
  const adesso = vendita.orologio.adesso();
  const usati = new Set([...stato.buste.values()].map((busta) => busta.pseudonimo));
  const pseudonimo = `Spettatore ${nuovoPseudonimo(usati)}`;
  const { nome, identificativo, pec, motivazione, diDiritto } = richiesta;
  await vendita.datiPersonali.scrivi(stato.id, 'spettatore', {
    pseudonimo,
    nome,
    identificativo,
    pec,
    motivazione,
    diDiritto,
    ammessoDa: attore.id,
  });
  const emessa = await vendita.db.transaction().execute(async (tx) => {
    const dati = {
      astaId: stato.id,
      adesso,
      scadeIl: scadenzaCredenziale(stato.parametri.inizioOperazioniIl),
      ruolo: 'spettatore',
      bustaId: null,
      pseudonimo,
    } as const;
    const nuova = await emettiCredenziale(tx, dati);
    await accodaPosta(tx, {
      asta: stato.id,
      credenzialeId: nuova.id,
      destinatario: pec,
      adesso,
      ...invito(vendita, stato, pseudonimo, nuova.token),
    });
    return nuova;
  });
  await registraEmissione(vendita, stato.id, { credenzialeId: emessa.id, bustaId: null, pseudonimo });
  return { credenzialeId: emessa.id, pseudonimo, collegamento: collegamentoDi(vendita, emessa.token) };
}

function invito(
  vendita: Vendita,
  stato: StatoPubblicato,
  pseudonimo: string,
  token: string,
): { oggetto: string; testo: string } {
  return testoConvocazione({
    titolo: stato.scheda.titolo,
    inizioOperazioniIl: stato.parametri.inizioOperazioniIl,
    pseudonimo,
    collegamento: collegamentoDi(vendita, token),
  });
}

function collegamentoDi(vendita: Vendita, token: string): string {
  return `${vendita.baseUrl}/login/${token}`;
}

function credenzialeSconosciuta(): Problema {
  return new Problema(
    404,
    'R30_credenziale_sconosciuta',
    'Credenziale non trovata',
    'La credenziale non esiste in questa vendita.',
  );
}
