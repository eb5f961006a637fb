import { parseArgs } from 'node:util';
import {
  type ChiaveUsata,
  type ChiaviPubbliche,
  chiaveDellaTesta,
  confrontaConMemoria,
  type FontiDiFiducia,
  giudicaChiave,
  type MemoriaVerifica,
  type Ricevuta,
  type RilievoChiave,
  ricorda,
  type Trascrizione,
  type TrascrizioneOscurata,
  verificaOgniRicevuta,
  verificaTrascrizione,
} from '@gestore/registro';
import { type ComandoGv, ErroreUso, type Uscita } from '../comando.ts';
import { leggiJson } from '../leggi-json.ts';
import { leggiAncora, leggiChiavi, soloPubbliche } from '../verifica/chiavi.ts';
import { apriMemoria, MEMORIA_PREDEFINITA, tieniMemoria } from '../verifica/memoria.ts';
import { fraseChiave, frasiNascosto } from '../verifica/parole.ts';

const AIUTO = `gv verify <file.json>... [--chiavi chiavi.json] [--chiave <impronta>] [--ricorda] [--memoria <file>]

Verifica senza rete una trascrizione, intera o oscurata, una o più ricevute, o le due cose insieme:
allora ogni ricevuta deve ritrovarsi nella trascrizione. Di una oscurata dice che cosa nasconde.

  --chiavi <file>      le chiavi pubblicate dal gestore, con validità e revoche
  --chiave <impronta>  la sola chiave di cui si fida, avuta per un’altra strada (su carta, dal
                       delegato): lo SHA-256 in esadecimale, o la chiave in base64url; ripetibile
  --ricorda            tiene le chiavi di --chiavi per le volte seguenti
  --memoria <file>     dove tenere chiavi e teste viste (~/.config/gestore-vendite/verifiche.json)

Esce con 0 se tutto è integro e nessuna chiave è sospetta, con 1 altrimenti.`;

type Documento = { percorso: string; json: unknown };
type Fonti = FontiDiFiducia & { memoria: MemoriaVerifica };
type Verificabile = Trascrizione | TrascrizioneOscurata;

/** Verifica di trascrizioni e ricevute (R66, R74), con le chiavi tenute da prima. */
export const verify: ComandoGv = {
  sintesi: 'verifica una trascrizione o delle ricevute, senza rete',
  aiuto: AIUTO,
  async esegui(argomenti, uscita) {
    const { values, positionals } = parseArgs({
      args: [...argomenti],
      allowPositionals: true,
      options: {
        chiavi: { type: 'string' },
        chiave: { type: 'string', multiple: true },
        ricorda: { type: 'boolean', default: false },
        memoria: { type: 'string', default: MEMORIA_PREDEFINITA },
      },
    });
    if (positionals.length === 0) throw new ErroreUso('Indichi il file da verificare: gv verify trascrizione.json');
    if (values.ricorda && values.chiavi === undefined)
      throw new ErroreUso('Per tenere delle chiavi indichi quali: --ricorda --chiavi chiavi.json');
    const fonti: Fonti = {
      memoria: await apriMemoria(values.memoria),
      ...(values.chiavi === undefined ? {} : { pubblicate: await leggiChiavi(values.chiavi) }),
      ...(values.chiave === undefined ? {} : { ancora: leggiAncora(values.chiave) }),
    };
    const documenti = await Promise.all(
      positionals.map(async (percorso) => ({ percorso, json: await leggiJson(percorso) })),
    );
    const trascrizioni = documenti.filter(({ json }) => eTrascrizione(json));
    const ricevute = documenti.filter(({ json }) => !eTrascrizione(json));
    const [trascrizione] = trascrizioni;
    if (trascrizioni.length > 1) throw new ErroreUso('Verifichi una trascrizione per volta.');
    const esito =
      trascrizione === undefined
        ? soloRicevute(ricevute, fonti, uscita)
        : conTrascrizione(trascrizione, ricevute, fonti, uscita);
    if (esito.codice === 0) await tieni(values, fonti, esito.testa);
    return esito.codice;
  },
};

type Esito = { codice: number; testa?: Trascrizione['testa'] };

/** Si tiene ciò che l’utente ha chiesto di tenere, e fin dove arrivava una vendita la cui chiave è già sicura. */
async function tieni(
  { ricorda: vuole, memoria }: { ricorda: boolean; memoria: string },
  fonti: Fonti,
  testa: Esito['testa'],
): Promise<void> {
  const cose = {
    ...(vuole && fonti.pubblicate !== undefined ? { pubblicate: fonti.pubblicate } : {}),
    ...(testa === undefined ? {} : { testa }),
  };
  const dopo = ricorda(fonti.memoria, cose, Date.now());
  if (JSON.stringify(dopo) !== JSON.stringify(fonti.memoria)) await tieniMemoria(memoria, dopo);
}

/** Le chiavi con cui si prova la firma di una ricevuta sola: se quella indicata non è quella tenuta lo dice il giudizio. */
function chiaviDa({ memoria, pubblicate = {} }: Fonti): ChiaviPubbliche {
  const tenute = Object.fromEntries(Object.entries(memoria.chiavi).map(([id, { pubblica }]) => [id, pubblica]));
  return { ...tenute, ...soloPubbliche(pubblicate) };
}

function soloRicevute(ricevute: readonly Documento[], fonti: Fonti, uscita: Uscita): Esito {
  const chiavi = chiaviDa(fonti);
  if (Object.keys(chiavi).length === 0)
    throw new ErroreUso('Per verificare una ricevuta servono le chiavi pubbliche del gestore: --chiavi chiavi.json');
  let codice = 0;
  const usate = new Map<string, ChiaveUsata>();
  for (const { percorso, json } of ricevute) {
    const esito = verificaOgniRicevuta(json, chiavi);
    if (esito.esito === 'valida') {
      const { chiave: id, firmataIl } = esito;
      uscita.scrivi(`VALIDA      ${percorso}: la firma del gestore copre questa ricevuta.`);
      usate.set(`${id}/${firmataIl}`, { id, pubblica: chiavi[id] ?? '', firmataIl });
    } else {
      uscita.errore(`NON VALIDA  ${percorso}: ${esito.motivo}.`);
      codice = 1;
    }
  }
  return { codice: diciChiavi([...usate.values()], fonti, uscita) ? codice : 1 };
}

function conTrascrizione(trascrizione: Documento, ricevute: readonly Documento[], fonti: Fonti, uscita: Uscita): Esito {
  const inMano: Ricevuta[] = [];
  for (const { percorso, json } of ricevute) {
    if (!haFormaDiRicevuta(json)) {
      uscita.errore(`NON VALIDA  ${percorso}: il documento non è una ricevuta.`);
      return { codice: 1 };
    }
    inMano.push(json);
  }
  const esito = verificaTrascrizione(trascrizione.json, { ricevute: inMano });
  if (esito.esito === 'alterata') {
    uscita.errore(`ALTERATA    ${trascrizione.percorso}, voce ${esito.seq}: ${esito.motivo}.`);
    return { codice: 1 };
  }
  const documento = trascrizione.json as Verificabile;
  const primaVista = confrontaConMemoria(documento, fonti.memoria);
  if (primaVista !== null) {
    uscita.errore(`ALTERATA    ${trascrizione.percorso}: ${primaVista}.`);
    return { codice: 1 };
  }
  uscita.scrivi(`INTEGRA     ${trascrizione.percorso}: ${esito.voci} voci concatenate, nessuna mancante o modificata.`);
  if (esito.nascosto !== undefined)
    for (const frase of frasiNascosto(esito.nascosto)) uscita.scrivi(`            ${frase}`);
  if (inMano.length > 0) uscita.scrivi(`            ${inMano.length} ricevute ritrovate nella trascrizione.`);
  const usata = chiaveDellaTesta(documento);
  const delleRicevute = inMano.map(({ chiave: id, registratoIl }) => {
    return { id, pubblica: documento.chiavi[id] ?? '', firmataIl: registratoIl };
  });
  if (!diciChiavi([usata, ...delleRicevute], fonti, uscita)) return { codice: 1 };
  return eSicura(giudicaChiave(usata, fonti)) ? { codice: 0, testa: documento.testa } : { codice: 0 };
}

const eSicura = (rilievi: readonly RilievoChiave[]): boolean =>
  rilievi.some(({ codice }) => codice === 'tenuta' || codice === 'ancora');

/** Dice una volta sola che cosa si sa di ciascuna chiave; falso se una è sospetta. */
function diciChiavi(usate: readonly ChiaveUsata[], fonti: Fonti, uscita: Uscita): boolean {
  const rilievi = usate.flatMap((usata) => giudicaChiave(usata, fonti));
  const dette = new Set<string>();
  for (const rilievo of rilievi) {
    const frase = fraseChiave(rilievo);
    if (dette.has(frase)) continue;
    dette.add(frase);
    if (rilievo.grave) uscita.errore(`CHIAVE      ${frase}`);
    else uscita.scrivi(`            ${frase}`);
  }
  return rilievi.every(({ grave }) => !grave);
}

function eOggetto(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function eTrascrizione(json: unknown): boolean {
  return eOggetto(json) && (String(json.formato).startsWith('gestore-vendite/trascrizione') || 'voci' in json);
}

/** Quanto basta a confrontarla; la firma su tutti i campi la controlla il registro. */
function haFormaDiRicevuta(json: unknown): json is Ricevuta {
  return (
    eOggetto(json) && typeof json.seq === 'number' && typeof json.impronta === 'string' && typeof json.asta === 'string'
  );
}
