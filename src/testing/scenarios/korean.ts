import { call, finish, result, say, think } from './turn.ts';
import type { Scenario } from './turn.ts';

/** A conversation in Korean: reasoning, a tool call and an answer with a table. */
export const korean: Scenario = {
  name: 'korean',
  chip: {
    label: '한국어로 대화하기',
    prompt: '이번 주말에 부모님과 경주 여행을 가려고 해요. 일정을 짜 주세요.',
  },
  words: /[\uac00-\ud7af]/,
  async *play(turn) {
    yield* think(turn, 'thoughts', [
      '부모님과 함께하는 여행이니 오래 걷지 않는 길이 좋겠다. 경주는 유적이 가까이 모여 있어서 하루에 두세 곳이면 충분하다. 먼저 주말 날씨와 기차 시간을 확인하자.',
    ]);
    yield* say(turn, 'intro', '좋은 계획이에요. 기차 시간부터 찾아볼게요.');
    yield* call(
      turn,
      'trains',
      'search_trains',
      { 출발: '서울', 도착: '경주', 날짜: '토요일', 인원: 3, 좌석: '순방향' },
      { parentMessageId: turn.id('intro') },
    );
    yield* result(
      turn,
      'trains',
      { 추천: { 열차: 'KTX 441', 출발: '08:03', 도착: '10:08', 요금: 148_200 }, 다른열차: 5 },
      { ms: 900 },
    );
    yield* say(
      turn,
      'answer',
      '토요일 아침 **KTX 441**(08:03 출발, 10:08 도착)이 가장 편해요. 세 분 요금은 148,200원입니다.\n\n' +
        '| 날 | 오전 | 오후 | 저녁 |\n| --- | --- | --- | --- |\n' +
        '| 토 | 대릉원 산책 | 황리단길에서 점심, 첨성대 | 동궁과 월지 야경 |\n' +
        '| 일 | 불국사 (택시 이용) | 국립경주박물관 | 17:30 기차로 귀가 |\n\n' +
        '불국사는 계단이 있으니 **정문보다 후문**으로 들어가시면 부모님께 한결 수월해요. 숙소도 찾아볼까요?',
    );
    return finish({ train: 'KTX 441' });
  },
};
