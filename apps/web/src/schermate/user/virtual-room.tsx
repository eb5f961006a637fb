import { Alert, Card } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { ProvaDispositivi } from '../comuni/prova-dispositivi.tsx';
import { VIRTUAL_ROOM_TESTI } from './testi/virtual-room.ts';

/** La sala virtuale: dice che l'audio e il video fra le persone non ci sono, che cosa usare, e prova i dispositivi. */
export function VirtualRoomUtente() {
  const t = useTesti(VIRTUAL_ROOM_TESTI);
  useTitolo(t.titolo);
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <Alert tone="info">
        <p className="font-bold">{t.nonDisponibile}</p>
        <p>{t.nullaPerso}</p>
      </Alert>
      <Card title={t.intanto}>
        <ul className="grid list-disc gap-2 pl-5">
          <li>{t.stanza}</li>
          <li>{t.messaggi}</li>
          <li>{t.aiuto}</li>
          <li>{t.sala}</li>
        </ul>
        <Link
          to="/user/asta/{-$esito}"
          params={{}}
          className="inline-flex min-h-10 items-center justify-self-start font-semibold text-azione-scura underline"
        >
          {t.torna}
        </Link>
      </Card>
      <p>{t.perche}</p>
      <ProvaDispositivi />
    </div>
  );
}
