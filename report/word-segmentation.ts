import type { LanguageCode } from '@assay/contract/languages.ts';
import type { Block, Cell, ReportData, TableBlock } from './content/blocks.ts';
import type { ExecutiveSummary } from './content/executive-summary.ts';

const THAI = /\p{Script=Thai}/u;
/** Characters that cannot end a syllable: the word is unknown. */
const GOES_ON = /[\u0e31\u0e37\u0e40-\u0e44\u0e47]$/u;
/** Words that make a noun or a negation with the one after them: a line that ends with them reads as unfinished. */
const PREFIXES = new Set(['การ', 'ความ', 'ผู้', 'ไม่', 'ข้อ', 'คำ', 'ค่า', 'ช่อง', 'ตัว', 'ที่']);
/** Words that the dictionary divides: loanwords between syllables, compounds between parts that mean something else alone. */
const UNDIVIDED =
  /ซัพพลายเออร์|เฮดเดอร์|โทเค็น|ไคลเอนต์|แพ็กเกจ|พร็อกซี|ฟิชชิง|ทิกเก็ต|พาสคีย์|ทราฟฟิก|เว็บฮุก|เว็บไซต์|ซับโดเมน|ยืนยันตัวตน|ตัวตน|ประจำตัว|ใบรับรอง|ที่อยู่|รหัสผ่าน|ค้นพบ|เชื่อมต่อ|เข้าถึง|เข้ารหัส|เปิดเผย|ถูกต้อง|ตรวจสอบ|เครือข่าย|เผยแพร่|ตั้งค่า|ลายเซ็น|หมดอายุ|ต่ออายุ|อีกครั้ง|เส้นทาง|สิ้นสุด|แบ่งปัน|เพิกถอน|หลักฐาน|โต้แย้ง|เฉลี่ย|จดทะเบียน|ติดตั้ง|ผิดพลาด|รั่วไหล|ลงนาม|ล้มเหลว|รูปแบบ|เลียนแบบ|กู้คืน|เกี่ยวข้อง|อนุญาต|ได้รับ|น่าเชื่อถือ|เชื่อถือ|หรือไม่|วันที่|ไม่ได้/gu;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Marks the ends of Thai words with U+200B. Thai has no spaces between words, and the engine's own model finds wrong
 * boundaries (จำ|กัด); the template keeps the text between two marks together.
 */
export function segmentWords(text: string): string {
  if (!THAI.test(text)) return text;
  const parts = Array.from(words.segment(text));
  const undivided = Array.from(text.matchAll(UNDIVIDED), ({ index, 0: word }) => [index, index + word.length] as const);
  return parts
    .map(({ segment, isWordLike }, at) => {
      const next = parts[at + 1];
      const between =
        isWordLike &&
        next?.isWordLike &&
        !GOES_ON.test(segment) &&
        !PREFIXES.has(segment) &&
        (THAI.test(segment) || THAI.test(next.segment)) &&
        !undivided.some(([start, end]) => start < next.index && next.index < end);
      return between ? `${segment}\u200b` : segment;
    })
    .join('');
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Marks the ends of Chinese and Japanese words in column titles, names beside bars and names of areas, which narrow
 * columns would break anywhere.
 */
export function segmentShortTexts<T extends ReportData | ExecutiveSummary>(data: T, language: LanguageCode): T {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const apart = (text: string) =>
    CJK.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment).join('\u200b') : text;
  const named = <R extends { name: string }>(row: R): R => ({ ...row, name: apart(row.name) });
  const titled = (table: TableBlock): TableBlock => ({
    ...table,
    columns: table.columns.map((column) =>
      typeof column.title === 'string' ? { ...column, title: apart(column.title) } : column,
    ),
  });
  const change = (block: Block): Block => {
    switch (block.type) {
      case 'table':
        return titled(block);
      case 'tables':
        return { ...block, left: titled(block.left), right: titled(block.right) };
      case 'bars':
        return { ...block, rows: block.rows.map(named) };
      case 'matrix':
        return { ...block, columns: block.columns.map(apart) };
      default:
        return block;
    }
  };
  if ('blocks' in data) return { ...data, summary: data.summary.map(change), blocks: data.blocks.map(change) };
  const { areas, history } = data;
  return { ...data, areas: { ...areas, rows: areas.rows.map(named) }, history: history && titled(history) };
}

/** Applies the marks to all multi-line text of a document; titles and captions are unchanged. */
export function segmentReport<T extends ReportData | ExecutiveSummary>(data: T): T {
  if ('blocks' in data) return { ...data, summary: data.summary.map(blockApart), blocks: data.blocks.map(blockApart) };
  return {
    ...data,
    verdict: segmentWords(data.verdict),
    sentences: data.sentences.map(segmentWords),
    projection: segmentWords(data.projection),
    suppliers: data.suppliers.map(segmentWords),
    decisions: data.decisions.map(segmentWords),
    scope: data.scope.map(segmentWords),
    risks: data.risks.map((risk) => ({
      ...risk,
      title: segmentWords(risk.title),
      why: segmentWords(risk.why),
      action: segmentWords(risk.action),
    })),
    changed: {
      ...data.changed,
      lines: data.changed.lines.map((line) => ({ ...line, text: segmentWords(line.text) })),
    },
  };
}

function blockApart(block: Block): Block {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return { ...block, text: segmentWords(block.text) };
    case 'table':
      return tableApart(block);
    case 'tables':
      return { ...block, left: tableApart(block.left), right: tableApart(block.right) };
    case 'issue':
      return {
        ...block,
        title: segmentWords(block.title),
        texts: block.texts.map(({ label, body }) => ({ label, body: segmentWords(body) })),
      };
    case 'matrix':
      return { ...block, columns: block.columns.map(segmentWords) };
    default:
      return block;
  }
}

function tableApart(table: TableBlock): TableBlock {
  return {
    ...table,
    columns: table.columns.map((column) =>
      typeof column.title === 'string' ? { ...column, title: segmentWords(column.title) } : column,
    ),
    rows: table.rows.map((row) => row.map(cellApart)),
  };
}

function cellApart(cell: Cell): Cell {
  if (typeof cell === 'string') return segmentWords(cell);
  if ('lines' in cell) {
    return { ...cell, lines: cell.lines.map((line) => ({ ...line, title: segmentWords(line.title) })) };
  }
  return 'link' in cell ? { ...cell, text: segmentWords(cell.text) } : cell;
}
