import heapq
from collections import deque

q = deque()
for i in range(500):
    q.append(i)
    q.append(-i)
    if i % 3:
        q.popleft()
    if i % 5 == 0:
        q.appendleft('left')
print(len(q), q[0], q[1], q[-1], q[len(q) // 2], q[5], list(q)[:5], list(q)[-3:])
q[0] = 'first'
q[-1] = 'last'
print(q[0], q[-1], 'first' in q, q.index('last') == len(q) - 1)
while len(q) > 3:
    q.popleft()
print(q, q.pop(), q)
r = deque(range(5), maxlen=3)
for i in range(200):
    r.append(i)
    r.appendleft(-i)
print(r, r.copy(), r.maxlen)
try:
    deque().popleft()
except IndexError as error:
    print(error)
try:
    r[3]
except IndexError as error:
    print(error)

heap = []
for i in range(20):
    heapq.heappush(heap, (i * 7) % 20)
print(heap)
print([heapq.heappop(heap) for _ in range(5)], heap, heapq.heappushpop(heap, 3), heapq.heapreplace(heap, 99), heap)
numbers = [9, 4, 7, 1, 8, 2]
heapq.heapify(numbers)
print(numbers, heapq.nsmallest(2, numbers), heapq.nlargest(2, numbers, key=lambda x: -x), list(heapq.merge([1, 4], [2, 3])))
try:
    heapq.heappop([])
except IndexError as error:
    print(error)

# Keys whose hashes differ in their high bits only.
spread = {i << 32: i for i in range(50000)}
print(len(spread), spread[7 << 32], len({i * 2.0**-20 for i in range(50000)}), len({i << 40 for i in range(50000)}))
