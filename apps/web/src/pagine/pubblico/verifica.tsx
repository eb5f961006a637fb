import { chiavi as leggiChiavi } from '@gestore/contratto/pubblico/chiamate';
import { improntaInquadrata } from '@gestore/contratto/pubblico/impronta-inquadrata';
import { type ChiaviPubblicate, type MemoriaVerifica, ricorda } from '@gestore/registro';
import { Alert, Button, Card, FileField } from '@gestore/ui';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { Codice } from '../../comune/codice.tsx';
import { allegatoDelPdf, pareUnPdf } from '../../cose/verifica/allegato-pdf.ts';
import {
  comeJson,
  type DelFoglio,
  delFoglio,
  eSospetta,
  esamina,
  type FileLetto,
  type Verdetto,
} from '../../cose/verifica/esamina.ts';
import { VERIFICA } from '../../cose/verifica/esito-verificato.testi.ts';
import { EsitoVerificato } from '../../cose/verifica/esito-verificato.tsx';
import { memoriaDelBrowser, type Tenuta, tieniNelBrowser } from '../../cose/verifica/memoria.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Più grande di così non è una nostra trascrizione: centomila rilanci ne pesano la metà. */
const FILE_MAX_BYTE = 100 * 1024 * 1024;

type Esame = {
  file: readonly FileLetto[];
  verdetti: readonly Verdetto[];
  pubblicate: ChiaviPubblicate | null;
};

/**
 * Chiunque verifica una trascrizione o una ricevuta: il file non lascia il browser. Le chiavi che il gestore pubblica si
 * tengono qui dalla prima volta; una nuova si dice, e la si tiene solo se chi verifica lo vuole.
 */
export function Verifica() {
  const t = useTesti(VERIFICA);
  useTitolo(t.titolo);
  const [esame, setEsame] = useState<Esame>({ file: [], verdetti: [], pubblicate: null });
  const [scelti, setScelti] = useState<readonly File[]>([]);
  const impronta = improntaInquadrata(useLocation({ select: ({ hash }) => hash }));
  const [tenuta, setTenuta] = useState(memoriaDelBrowser);
  const tieni = (memoria: MemoriaVerifica): void => {
    // Una memoria che non si legge non si sovrascrive: lo decide chi verifica.
    if (tenuta.guasta || memoria === tenuta.memoria) return;
    tieniNelBrowser(memoria);
    setTenuta({ memoria, guasta: false });
  };
  const verifica = async (file: readonly File[]): Promise<void> => {
    if (file.length === 0) return;
    const pubblicate = await chiama(leggiChiavi).then(
      (risposta) => risposta.pubblicate,
      () => null,
    );
    const letti = await leggiFile(file);
    const verdetti = esamina(letti, { pubblicate, memoria: tenuta.memoria });
    setEsame({ file: letti, verdetti, pubblicate });
    tieni(dopo(tenuta.memoria, verdetti, pubblicate));
  };
  const nuove = chiaviNuove(tenuta.memoria, esame.pubblicate);
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <p className="max-w-prose">{t.introduzione}</p>
      {impronta !== null && (
        <FoglioInquadrato impronta={impronta} esito={delFoglio(esame.file, esame.verdetti, impronta)} />
      )}
      <Card title={t.documenti}>
        <fieldset
          className="grid gap-2 rounded border-2 border-dashed border-bordo p-6"
          onDragOver={(evento) => evento.preventDefault()}
          onDrop={(evento) => {
            evento.preventDefault();
            void verifica([...evento.dataTransfer.files]);
          }}
        >
          <FileField
            label={t.campo}
            hint={t.trascina}
            accept="application/json,.json,application/pdf,.pdf"
            multiple
            files={scelti}
            onFiles={(nuovi) => {
              setScelti(nuovi);
              void verifica(nuovi);
            }}
          />
        </fieldset>
        <div role="status" className="grid gap-2">
          {esame.verdetti.map((verdetto) => (
            <EsitoVerificato key={verdetto.nome} verdetto={verdetto} />
          ))}
        </div>
        {nuove && (
          <div>
            <Button onClick={() => tieni(ricorda(tenuta.memoria, { pubblicate: esame.pubblicate ?? {} }, Date.now()))}>
              {t.tieniNuove}
            </Button>
          </div>
        )}
      </Card>
      <ChiaviTenute tenuta={tenuta} />
    </div>
  );
}

/** Chi arriva dal codice di un foglio di carta: che cosa scegliere, e se ciò che ha scelto è quel documento. */
function FoglioInquadrato({ impronta, esito }: { impronta: string; esito: DelFoglio | null }) {
  const t = useTesti(VERIFICA);
  return (
    <Card title={t.foglio}>
      {/* Il riquadro c'è prima che il testo cambi: chi ascolta la pagina lo sente. */}
      <div role="status" className="max-w-prose">
        {esito === null && <p>{t.foglioAspetta}</p>}
        {esito === 'trovato' && <Alert tone="success">{t.foglioTrovato}</Alert>}
        {esito === 'altro' && <Alert tone="error">{t.foglioAltro}</Alert>}
        {esito === 'non_si_sa' && <Alert tone="warning">{t.foglioNonSiSa}</Alert>}
      </div>
      <Codice>{impronta}</Codice>
    </Card>
  );
}

/** Le chiavi che questo browser tiene, con l’impronta che si confronta con quella data dal gestore su carta o dal delegato. */
function ChiaviTenute({ tenuta: { memoria, guasta } }: { tenuta: Tenuta }) {
  const t = useTesti(VERIFICA);
  const chiavi = Object.entries(memoria.chiavi);
  return (
    <Card title={t.chiaviTenute}>
      {guasta && <Alert tone="error">{t.memoriaGuasta}</Alert>}
      <p className="max-w-prose">{chiavi.length === 0 ? t.nessunaTenuta : t.perche}</p>
      <ul className="grid gap-2">
        {chiavi.map(([id, { pubblica, dal }]) => (
          <li key={id} className="wrap-anywhere">
            {t.tenuta(id, dal)} <code>{t.impronta(pubblica)}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Alla prima verifica si tengono le chiavi pubblicate; di una vendita la cui chiave è a posto, fin dove arrivava. */
function dopo(
  memoria: MemoriaVerifica,
  verdetti: readonly Verdetto[],
  pubblicate: ChiaviPubblicate | null,
): MemoriaVerifica {
  const prima = Object.keys(memoria.chiavi).length === 0 && pubblicate !== null;
  let nuova = prima ? ricorda(memoria, { pubblicate }, Date.now()) : memoria;
  for (const verdetto of verdetti)
    if (verdetto.tipo === 'integra' && !eSospetta(verdetto) && eDiFiducia(verdetto.chiavi))
      nuova = ricorda(nuova, { testa: verdetto.testa }, Date.now());
  return nuova;
}

const eDiFiducia = (chiavi: Extract<Verdetto, { tipo: 'integra' }>['chiavi']): boolean =>
  chiavi.some(({ codice }) => codice === 'tenuta' || codice === 'prima');

function chiaviNuove({ chiavi }: MemoriaVerifica, pubblicate: ChiaviPubblicate | null): boolean {
  return Object.keys(pubblicate ?? {}).some((id) => !Object.hasOwn(chiavi, id));
}

async function leggiFile(file: readonly File[]): Promise<FileLetto[]> {
  return Promise.all(
    file.map(async (scelto) => {
      if (scelto.size > FILE_MAX_BYTE) return { nome: scelto.name, dati: null };
      const byte = new Uint8Array(await scelto.arrayBuffer());
      if (!pareUnPdf(byte)) return { nome: scelto.name, dati: comeJson(await scelto.text()) };
      return { nome: scelto.name, dati: comeJson((await allegatoDelPdf(byte)) ?? ''), daPdf: true };
    }),
  );
}
