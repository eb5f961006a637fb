import { Card } from '@gestore/ui';
import { Voci } from '../../comune/elenchi/elenco-puntato.tsx';
import { ACCESSIBILITA } from '../../cose/condizioni/accessibilita.testi.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** La dichiarazione di accessibilità. */
export function Accessibilita() {
  const t = useTesti(ACCESSIBILITA);
  useTitolo(t.titolo);
  return (
    <div className="grid max-w-3xl gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <p>{t.introduzione}</p>
      <Card title={t.conforme}>
        <Voci voci={t.voci} />
      </Card>
      <Card title={t.limiti}>
        <Voci voci={t.limitiVoci} />
      </Card>
      <Card title={t.prove}>
        <p>{t.proveCorpo}</p>
      </Card>
      <div id="segnalazioni">
        <Card title={t.segnalazioni}>
          <p>{t.segnalazioniCorpo}</p>
        </Card>
      </div>
    </div>
  );
}
