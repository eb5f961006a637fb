import { parseArgs } from 'node:util';
import { type ChiaviPubbliche, type Ricevuta, verificaRicevuta, verificaTrascrizione } from '@gestore/registro';
import { type Comando, ErroreUso, type Uscita } from '../comando.ts';
import { leggiJson } from '../leggi-json.ts';

const AIUTO = `gv verify <file.json>... [--chiavi chiavi.json]

Verifica senza rete una trascrizione, una o più ricevute, o le due cose insieme: allora ogni
ricevuta deve ritrovarsi nella trascrizione.

  --chiavi <file>   le chiavi pubbliche del gestore; necessarie per le sole ricevute, e per
                    non fidarsi di quelle scritte dentro la trascrizione

Esce con 0 se tutto è integro, con 1 altrimenti.`;

type Documento = { percorso: string; json: unknown };

/** Verifica di trascrizioni e ricevute (R66, R74). */
export const verify: Comando = {
  sintesi: 'verifica una trascrizione o delle ricevute, senza rete',
  aiuto: AIUTO,
  async esegui(argomenti, uscita) {
    const { values, positionals } = parseArgs({
      args: [...argomenti],
      allowPositionals: true,
      options: { chiavi: { type: 'string' } },
    });
    if (positionals.length === 0) throw new ErroreUso('Indichi il file da verificare: gv verify trascrizione.json');
    const chiavi = values.chiavi === undefined ? undefined : leggiChiavi(await leggiJson(values.chiavi));
    const documenti = await Promise.all(
      positionals.map(async (percorso) => ({ percorso, json: await leggiJson(percorso) })),
    );
    const trascrizioni = documenti.filter(({ json }) => eTrascrizione(json));
    const ricevute = documenti.filter(({ json }) => !eTrascrizione(json));
    const [trascrizione] = trascrizioni;
    if (trascrizioni.length > 1) throw new ErroreUso('Verifichi una trascrizione per volta.');
    return trascrizione === undefined
      ? soloRicevute(ricevute, chiavi, uscita)
      : conTrascrizione(trascrizione, ricevute, chiavi, uscita);
  },
};

function soloRicevute(ricevute: readonly Documento[], chiavi: ChiaviPubbliche | undefined, uscita: Uscita): number {
  if (chiavi === undefined)
    throw new ErroreUso('Per verificare una ricevuta servono le chiavi pubbliche del gestore: --chiavi chiavi.json');
  let codice = 0;
  for (const { percorso, json } of ricevute) {
    const esito = verificaRicevuta(json, chiavi);
    if (esito.esito === 'valida') uscita.scrivi(`VALIDA      ${percorso}: la firma del gestore copre questa ricevuta.`);
    else {
      uscita.errore(`NON VALIDA  ${percorso}: ${esito.motivo}.`);
      codice = 1;
    }
  }
  return codice;
}

function conTrascrizione(
  trascrizione: Documento,
  ricevute: readonly Documento[],
  chiavi: ChiaviPubbliche | undefined,
  uscita: Uscita,
): number {
  const inMano: Ricevuta[] = [];
  for (const { percorso, json } of ricevute) {
    if (!haFormaDiRicevuta(json)) {
      uscita.errore(`NON VALIDA  ${percorso}: il documento non è una ricevuta.`);
      return 1;
    }
    inMano.push(json);
  }
  const esito = verificaTrascrizione(trascrizione.json, {
    ...(chiavi === undefined ? {} : { chiaviFidate: chiavi }),
    ricevute: inMano,
  });
  if (esito.esito === 'alterata') {
    uscita.errore(`ALTERATA    ${trascrizione.percorso}, voce ${esito.seq}: ${esito.motivo}.`);
    return 1;
  }
  uscita.scrivi(`INTEGRA     ${trascrizione.percorso}: ${esito.voci} voci concatenate, nessuna mancante o modificata.`);
  if (inMano.length > 0) uscita.scrivi(`            ${inMano.length} ricevute ritrovate nella trascrizione.`);
  if (chiavi === undefined)
    uscita.scrivi(
      '            Attenzione: le chiavi sono quelle scritte nel documento; per una prova piena usi --chiavi con quelle pubblicate.',
    );
  return 0;
}

function eOggetto(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function eTrascrizione(json: unknown): boolean {
  return eOggetto(json) && (json.formato === 'gestore-vendite/trascrizione' || 'voci' in json);
}

/** Quanto basta a confrontarla; la firma su tutti i campi la controlla il registro. */
function haFormaDiRicevuta(json: unknown): json is Ricevuta {
  return (
    eOggetto(json) && typeof json.seq === 'number' && typeof json.impronta === 'string' && typeof json.asta === 'string'
  );
}

/** Accetta l’elenco com’è o dentro un campo `chiavi`, come lo pubblica il gestore. */
function leggiChiavi(json: unknown): ChiaviPubbliche {
  const elenco = eOggetto(json) && eOggetto(json.chiavi) ? json.chiavi : json;
  if (!eOggetto(elenco) || Object.values(elenco).some((valore) => typeof valore !== 'string'))
    throw new ErroreUso('Il file delle chiavi non è un elenco di chiavi pubbliche del gestore.');
  return elenco as ChiaviPubbliche;
}
