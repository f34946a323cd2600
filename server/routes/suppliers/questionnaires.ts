import { questionnaireEndpoints } from '@assay/contract/endpoints/suppliers/questionnaires.ts';
import { EVIDENCE_BYTES_MAX, IMPORT_LENGTH_MAX } from '@assay/contract/values/supply-chain/questionnaires.ts';
import {
  addEvidence,
  removeEvidence,
  saveQuestionnaireAnswer,
  submitQuestionnaire,
} from '#features/questionnaires/answer-questionnaire.ts';
import {
  commentOn,
  downloadEvidence,
  exportQuestionnaire,
  readQuestionnaire,
  readQuestionnaires,
} from '#features/questionnaires/read-questionnaire.ts';
import {
  acceptQuestionnaire,
  changeDraft,
  createQuestionnaires,
  remindOfQuestionnaire,
  removeQuestionnaire,
  returnQuestionnaire,
  sendQuestionnaire,
} from '#features/questionnaires/send-questionnaires.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf, pageRangeOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Base64 has four characters for three bytes; the rest is the JSON around it. */
const EVIDENCE_BODY_BYTES = Math.ceil(EVIDENCE_BYTES_MAX / 3) * 4 + 4_096;
/** A character has at most four bytes, and a quoted line break two. */
const IMPORT_BODY_BYTES = IMPORT_LENGTH_MAX * 4 + 16_384;

/** Questionnaires between main suppliers and suppliers (docs/product/suppliers.md). */
export function questionnaireRoutes(app: App, context: RouteContext): void {
  serve(app, questionnaireEndpoints.listQuestionnaires, async (request) => {
    const { box, state = null, company, page, pageSize } = request.query;
    const { search, ...list } = pageRangeOf(request.query);
    const filter = { box, state, other: company?.toLowerCase() ?? null, search };
    return ok({ ...(await readQuestionnaires(context, actorOf(request), filter, list)), page, pageSize });
  });

  serve(
    app,
    questionnaireEndpoints.createQuestionnaires,
    async (request) => ok({ ids: await createQuestionnaires(context, actorOf(request), request.body) }),
    { bodyLimit: IMPORT_BODY_BYTES },
  );

  serve(app, questionnaireEndpoints.getQuestionnaire, async (request) =>
    ok(await readQuestionnaire(context, actorOf(request), request.params.id, translatorFor(request))),
  );

  serve(app, questionnaireEndpoints.changeQuestionnaire, async (request) => {
    await changeDraft(context, actorOf(request), request.params.id, request.body);
    return ok(null);
  });

  serve(app, questionnaireEndpoints.deleteQuestionnaire, async (request) => {
    await removeQuestionnaire(context, actorOf(request), request.params.id);
    return ok(null);
  });

  serve(app, questionnaireEndpoints.sendQuestionnaire, async (request) => {
    await sendQuestionnaire(context, actorOf(request), request.params.id);
    return ok(null);
  });

  serve(app, questionnaireEndpoints.returnQuestionnaire, async (request) => {
    await returnQuestionnaire(context, actorOf(request), request.params.id, request.body.text);
    return ok(null);
  });

  serve(app, questionnaireEndpoints.acceptQuestionnaire, async (request) => {
    await acceptQuestionnaire(context, actorOf(request), request.params.id, request.body.validUntil);
    return ok(null);
  });

  serve(app, questionnaireEndpoints.remindQuestionnaire, async (request) =>
    ok({ sent: await remindOfQuestionnaire(context, actorOf(request), request.params.id) }),
  );

  serve(app, questionnaireEndpoints.saveQuestionnaireAnswer, async (request) => {
    const { id, question } = request.params;
    const words = translatorFor(request);
    return ok(await saveQuestionnaireAnswer(context, actorOf(request), { id, question, answer: request.body }, words));
  });

  serve(
    app,
    questionnaireEndpoints.addQuestionnaireEvidence,
    async (request) => ok({ id: await addEvidence(context, actorOf(request), request.params.id, request.body) }),
    { bodyLimit: EVIDENCE_BODY_BYTES },
  );

  // Never shown by the browser: a document is of another company (CWE-434).
  serve(app, questionnaireEndpoints.getQuestionnaireEvidence, async (request, reply) => {
    const { id, file } = request.params;
    const { name, content } = await downloadEvidence(context, actorOf(request), id, file);
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', attachmentOf(name))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(content);
  });

  serve(app, questionnaireEndpoints.deleteQuestionnaireEvidence, async (request) => {
    const { id, file } = request.params;
    await removeEvidence(context, actorOf(request), id, file);
    return ok(null);
  });

  serve(app, questionnaireEndpoints.submitQuestionnaire, async (request) => {
    await submitQuestionnaire(context, actorOf(request), request.params.id);
    return ok(null);
  });

  serve(app, questionnaireEndpoints.commentQuestionnaire, async (request) => {
    await commentOn(context, actorOf(request), request.params.id, request.body);
    return ok(null);
  });

  serve(app, questionnaireEndpoints.exportQuestionnaire, async (request, reply) => {
    const text = await exportQuestionnaire(context, actorOf(request), request.params.id, translatorFor(request));
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="questionnaire.csv"')
      .send(text);
  });
}

/** RFC 6266: an ASCII name, and the real one in UTF-8 (RFC 8187). */
function attachmentOf(name: string): string {
  const ascii = name.replace(/[^ -~]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
