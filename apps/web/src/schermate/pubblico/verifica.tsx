import type { RispostaChiavi } from '@gestore/contratto';
import { Alert, Card, FileField } from '@gestore/ui';
import { type ReactNode, useState } from 'react';
import { leggi } from '../../accesso/chiamate.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { VERIFICA } from './testi/verifica.ts';
import { esamina, type FileLetto, leggiJson, type Verdetto } from './verifica/esamina.ts';

/** Più grande di così non è una nostra trascrizione: centomila rilanci ne pesano la metà. */
const FILE_MAX_BYTE = 100 * 1024 * 1024;

type Esame = { verdetti: readonly Verdetto[]; chiaviPubblicate: boolean };

/** Chiunque verifica una trascrizione o una ricevuta: il file non lascia il browser, servono solo le chiavi pubblicate. */
export function Verifica() {
  const t = useTesti(VERIFICA);
  useTitolo(t.titolo);
  const [esame, setEsame] = useState<Esame>({ verdetti: [], chiaviPubblicate: false });
  const verifica = async (file: readonly File[]): Promise<void> => {
    if (file.length === 0) return;
    const chiavi = await leggi<RispostaChiavi>('/api/pubblico/chiavi').then(
      (risposta) => risposta.chiavi,
      () => null,
    );
    setEsame({ verdetti: esamina(await leggiFile(file), chiavi), chiaviPubblicate: chiavi !== null });
  };
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <p className="max-w-prose">{t.introduzione}</p>
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
            accept="application/json,.json"
            multiple
            files={[]}
            onFiles={(scelti) => void verifica(scelti)}
          />
        </fieldset>
        <div role="status" className="grid gap-2">
          {esame.verdetti.map((verdetto) => (
            <Esito key={verdetto.nome} verdetto={verdetto} chiaviPubblicate={esame.chiaviPubblicate} />
          ))}
        </div>
      </Card>
    </div>
  );
}

function Esito({ verdetto, chiaviPubblicate }: { verdetto: Verdetto; chiaviPubblicate: boolean }) {
  const t = useTesti(VERIFICA);
  const buono = verdetto.tipo === 'ricevuta_autentica' || verdetto.tipo === 'integra';
  return (
    <Alert tone={buono ? 'success' : 'error'}>
      <p className="font-semibold break-words">{verdetto.nome}</p>
      <p>
        {frase(t, verdetto)} {buono && (chiaviPubblicate ? t.chiaviPubblicate : t.chiaviDelFile)}
      </p>
    </Alert>
  );
}

function frase(t: (typeof VERIFICA)['it'], verdetto: Verdetto): ReactNode {
  switch (verdetto.tipo) {
    case 'illeggibile':
      return t.illeggibile;
    case 'senza_chiavi':
      return t.senzaChiavi;
    case 'ricevuta_autentica':
      return t.ricevutaAutentica;
    case 'integra':
      return t.integra(verdetto.voci, verdetto.ricevute);
    case 'ricevuta_non_valida':
    case 'non_integro':
      return (
        <>
          {verdetto.tipo === 'non_integro' ? t.nonIntegro : t.ricevutaNonValida}{' '}
          <span lang="it">{verdetto.motivo}.</span>
        </>
      );
    default:
      return verdetto satisfies never;
  }
}

async function leggiFile(file: readonly File[]): Promise<FileLetto[]> {
  return Promise.all(
    file.map(async (uno) => ({ nome: uno.name, dati: uno.size > FILE_MAX_BYTE ? null : leggiJson(await uno.text()) })),
  );
}
