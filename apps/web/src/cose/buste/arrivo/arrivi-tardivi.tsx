import { formattaIstante } from '@gestore/contratto/parole/formato';
import { obbligatorio } from '@gestore/contratto/regole';
import type { ArrivoInElenco } from '@gestore/dominio';
import { Alert, Badge, Button, Card, TextArea } from '@gestore/ui';
import { neiCampi } from '../../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../../conduzione/usa-atto-referente.ts';
import { BUSTA } from '../testi.ts';

/**
 * I pacchetti arrivati a operazioni iniziate: non sono buste finché il referente non ne decide, con davanti l'ora di arrivo e
 * quella provata, se ce n'è una (R13, R25). Chi non ne ha ricevuti non vede nulla.
 */
export function ArriviTardivi({
  id,
  arrivi,
  inEsame,
}: {
  id: string;
  arrivi: readonly ArrivoInElenco[];
  inEsame: boolean;
}) {
  const t = useTesti(BUSTA);
  if (arrivi.length === 0) return null;
  return (
    <Card title={t.arrivi}>
      <p className="text-secondario">{inEsame ? t.arriviSpiega : t.arriviSoloRespinti}</p>
      <ol className="grid gap-4">
        {arrivi.map((arrivo, i) => (
          <li key={arrivo.bustaId}>
            <Arrivo id={id} arrivo={arrivo} numero={i + 1} inEsame={inEsame} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Arrivo({
  id,
  arrivo,
  numero,
  inEsame,
}: {
  id: string;
  arrivo: ArrivoInElenco;
  numero: number;
  inEsame: boolean;
}) {
  const t = useTesti(BUSTA);
  const { arrivataIl, provataIl, scarto, deciso } = arrivo;
  return (
    <article aria-label={t.arrivo(numero)} className="grid min-w-0 gap-3 rounded-md border border-linea bg-white p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-lg font-bold">{t.arrivo(numero)}</h3>
        {deciso !== null && (
          <Badge tone={deciso.accolto ? 'success' : 'error'}>
            {deciso.accolto ? t.arrivoAccolto : t.arrivoRespinto}
          </Badge>
        )}
      </header>
      <p className="tabular-nums">{t.arrivoIl(formattaIstante(arrivataIl))}</p>
      <p className="tabular-nums">
        {provataIl === null ? t.consegnaNonProvata : t.consegnaProvata(formattaIstante(provataIl))}
      </p>
      {scarto !== null && (
        <Alert tone="warning">
          {t.motivoTecnico} <span lang="it">{scarto}</span>
        </Alert>
      )}
      {deciso === null ? (
        <Decidi id={id} bustaId={arrivo.bustaId} inEsame={inEsame} />
      ) : (
        <p>
          {t.arrivoMotivo} <span lang="it">{deciso.motivo}</span>
        </p>
      )}
    </article>
  );
}

function Decidi({ id, bustaId, inEsame }: { id: string; bustaId: string; inEsame: boolean }) {
  const t = useTesti(BUSTA);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: t.motivoDecisione },
    conserva: conserva(`arrivo:${bustaId}`, ['motivo']),
  });
  const decidi = async (accolto: boolean): Promise<void> => {
    if (!forma.verifica()) return;
    const esito = await compi({ tipo: 'decidiArrivo', bustaId, accolto, motivo: forma.valori.motivo.trim() });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, { 'atto.motivo': 'motivo' }));
    if (esito?.tipo === 'fatto') forma.salvata();
  };
  return (
    <div className="grid gap-3 border-t border-linea pt-3">
      <TextArea label={t.motivoDecisione} {...forma.campo('motivo')} />
      <div className="flex flex-wrap gap-3">
        {inEsame && (
          <Button pending={inCorso} onClick={() => void decidi(true)}>
            {t.accogli}
          </Button>
        )}
        <Button variant="danger" pending={inCorso} onClick={() => void decidi(false)}>
          {t.respingi}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </div>
  );
}
