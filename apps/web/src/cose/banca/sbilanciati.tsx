import { caricaSbilanciato, estrattiSbilanciati } from '@gestore/contratto/banca/chiamate';
import type { Banca, EstrattoImportato, SbilancioDelFile } from '@gestore/contratto/banca/forme';
import { obbligatorio } from '@gestore/contratto/regole';
import { formattaEuro } from '@gestore/dominio';
import { Alert, Button, Card, TextArea } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ibanLeggibile } from '../../comune/campi/iban-leggibile.ts';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { BANCA } from './testi.ts';

/** Un estratto che non torna si può volere lo stesso, con un motivo: entra quando lo vuole anche un altro operatore. */
export function PrendiSbilanciato({
  banca,
  file,
  sbilanci,
  preso,
}: {
  banca: Banca;
  file: File;
  sbilanci: readonly SbilancioDelFile[];
  preso: (esito: EstrattoImportato) => Promise<void>;
}) {
  const t = useTesti(BANCA);
  const [inCorso, setInCorso] = useState(false);
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: t.motivo },
    conserva: conserva(`sbilanciato:${banca}`, ['motivo']),
  });
  const invio = async (): Promise<void> => {
    setErrore(null);
    if (!forma.verifica()) return;
    const modulo = new FormData();
    modulo.append('banca', banca);
    modulo.append('motivo', forma.valori.motivo);
    modulo.append('file', file, file.name);
    setInCorso(true);
    try {
      await preso(await chiama(caricaSbilanciato, { modulo }));
    } catch (causa) {
      setErrore(forma.rifiutata(causa));
    } finally {
      setInCorso(false);
    }
  };
  return (
    <Alert tone="warning">
      <p className="font-semibold">{t.nonTorna}</p>
      <Differenze conti={sbilanci} />
      <p>{t.nonTornaSpiega}</p>
      <div className="mt-2 grid gap-4">
        <TextArea label={t.motivo} {...forma.campo('motivo')} />
        {errore !== null && <ErroreDalServer causa={errore} />}
        <Button variant="secondary" pending={inCorso} className="justify-self-start" onClick={() => void invio()}>
          {t.prendiLoStesso}
        </Button>
      </div>
    </Alert>
  );
}

function Differenze({ conti }: { conti: readonly SbilancioDelFile[] }) {
  const t = useTesti(BANCA);
  return (
    <ul>
      {conti.map(({ conto, differenzaCent, che, quante }) => {
        const di = quante === undefined ? formattaEuro(differenzaCent) : t.vociDi(quante);
        return (
          <li key={`${conto} ${che} ${differenzaCent} ${quante}`}>
            {che === undefined
              ? t.differenzaDi(ibanLeggibile(conto), di)
              : t.totaleDi(ibanLeggibile(conto), t.totali[che], di)}
          </li>
        );
      })}
    </ul>
  );
}

/** Gli estratti che non tornano, proposti o presi: restano segnati per sempre, con chi e perché. */
export function Sbilanciati() {
  const t = useTesti(BANCA);
  const { data, error } = useQuery({
    queryKey: ['operatore', 'banca', 'sbilanciati'],
    queryFn: () => chiama(estrattiSbilanciati),
  });
  if (error !== null) return <ErroreDalServer causa={error} />;
  if (data === undefined || data.sbilanciati.length === 0) return null;
  return (
    <Card title={t.sbilanciati}>
      <ul className="grid gap-4">
        {data.sbilanciati.map(({ nome, conti, proposto, accettato }) => (
          <li key={`${nome} ${proposto.il}`} className="break-words">
            <span className="font-semibold">{nome}</span>
            <Differenze conti={conti} />
            <p>
              {t.propostoDa(proposto.operatore, momento(proposto.il))} <span lang="it">{proposto.motivo}</span>
            </p>
            {accettato === null ? (
              <p>{t.attendeUnAltro}</p>
            ) : (
              <p>
                {t.accettatoDa(accettato.operatore, momento(accettato.il))} <span lang="it">{accettato.motivo}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
